import type { Db } from "../database/connect.ts";

/** Reserves the next moment at which a request may be sent; undefined if it is after `latest`. */
export async function takeTurn(
  db: Db,
  { service, now, latest, apartMs }: { service: string; now: Date; latest: Date; apartMs: number },
): Promise<Date | undefined> {
  const apart = db`${apartMs}::integer * interval '1 millisecond'`;
  const [row] = await db<{ turn: Date }[]>`
    insert into paces as p (service, next_turn) values (${service}, ${now}::timestamptz + ${apart})
    on conflict (service) do update set next_turn = greatest(p.next_turn, ${now}::timestamptz) + ${apart}
    where p.next_turn <= ${latest}
    returning next_turn - ${apart} as turn`;
  return row?.turn;
}

/** A turn that was not used, unless a later one is taken already. */
export async function giveBackTurn(
  db: Db,
  { service, turn, apartMs }: { service: string; turn: Date; apartMs: number },
): Promise<void> {
  await db`
    update paces set next_turn = ${turn}
    where service = ${service} and next_turn = ${new Date(turn.getTime() + apartMs)}`;
}

export async function postponeTurns(db: Db, service: string, until: Date): Promise<void> {
  await db`
    insert into paces as p (service, next_turn) values (${service}, ${until})
    on conflict (service) do update set next_turn = greatest(p.next_turn, excluded.next_turn)`;
}
