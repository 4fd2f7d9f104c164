import type { Db } from "../../platform/database/connect.ts";

type NewImport = {
  id: string;
  travellerId: string;
  link: string | undefined;
  isCharged: boolean;
  madeAt: Date;
  readingUntil: Date;
};

export async function insertImport(
  db: Db,
  { id, travellerId, link, isCharged, madeAt, readingUntil }: NewImport,
): Promise<void> {
  await db`
    insert into imports (id, traveller_id, link, is_charged, made_at, reading_until)
    values (${id}, ${travellerId}, ${link ?? null}, ${isCharged}, ${madeAt}, ${readingUntil})`;
}

/** Whether the traveller has imported this link before, with success. */
export async function isImported(db: Db, travellerId: string, link: string): Promise<boolean> {
  const rows = await db`
    select from imports where traveller_id = ${travellerId} and link = ${link} and reading_until is null limit 1`;
  return rows.length > 0;
}

export async function renewReading(db: Db, id: string, readingUntil: Date): Promise<void> {
  await db`update imports set reading_until = ${readingUntil} where id = ${id} and reading_until is not null`;
}

/** Locks the account, so that it cannot be deleted while the import is finished. False if it was deleted. */
export async function lockImporter(db: Db, travellerId: string): Promise<boolean> {
  const rows = await db`select from travellers where id = ${travellerId} for no key update`;
  return rows.length > 0;
}

/** From now on it counts, unless another import of the same link was finished meanwhile. */
export async function finishImport(db: Db, id: string): Promise<void> {
  await db`
    update imports i
    set reading_until = null,
      is_charged = i.is_charged and not exists (
        select from imports o
        where o.traveller_id = i.traveller_id and o.link = i.link and o.reading_until is null)
    where id = ${id}`;
}

export async function deleteImport(db: Db, id: string): Promise<void> {
  await db`delete from imports where id = ${id} and reading_until is not null`;
}

export async function deleteAbandoned(db: Db, before: Date): Promise<void> {
  await db`delete from imports where reading_until < ${before}`;
}
