import { once } from "node:events";
import { PassThrough } from "node:stream";
import { type CompleteDraft, completeDraft } from "../server/features/itineraries/complete-draft.ts";
import { placeListing } from "../server/features/itineraries/listing-places.ts";
import { storedForm } from "../server/features/itineraries/stored-form.ts";
import { findTripPlaces } from "../server/geo/place-finder/find-trip-places.ts";
import { connect, type Database, type DatabaseAddress } from "../server/platform/database/connect.ts";
import { loadTable, type Table } from "../server/platform/database/dump.ts";
import type { ProgressBar } from "./progress-bar.ts";
import { type Amounts, type SyntheticWorld, syntheticWorld } from "./synthetic-world.ts";

type Value = string | number | boolean | null | undefined;
type Row = readonly [table: Table, ...values: Value[]];

const travellers: Table = {
  name: "travellers",
  columns: ["id", "email", "username", "display_name", "created_at"],
};
const follows: Table = { name: "follows", columns: ["follower_id", "followed_id", "created_at"] };
const blocks: Table = { name: "blocks", columns: ["blocker_id", "blocked_id", "created_at"] };
const itineraries: Table = {
  name: "itineraries",
  columns: [
    ...["id", "owner_id", "visibility", "draft", "card", "version", "etag", "written_by"],
    ...["created_at", "updated_at", "deleted_at"],
  ],
};
const revisions: Table = {
  name: "itinerary_revisions",
  columns: ["itinerary_id", "version", "draft", "card", "written_by", "written_at"],
};
const words: Table = {
  name: "listing_words",
  columns: [
    "itinerary_id",
    "words",
    "facets",
    "place_words",
    "place_facets",
    "place_key",
    "is_due",
    "changed_in",
  ],
};
/** Grouped by itinerary, as they are computed. */
const entries: Table = {
  name: "entries_as_made",
  columns: [
    ...["itinerary_id", "traveller_id", "role", "reaction", "saved"],
    ...["updated_at", "etag", "is_shown", "changed_in", "changed_at"],
  ],
};

type Bar = (step: string, total: number) => ProgressBar | undefined;

/**
 * Fills an empty migrated database with a synthetic world, as the app would have written it. Drafts, cards and words
 * come from the app's own functions, counts and ranks from SQL. Triggers are off, and indexes are built at the end.
 */
export async function fillDatabase(
  address: DatabaseAddress,
  amounts: Amounts,
  bar: Bar = () => undefined,
): Promise<void> {
  const world = syntheticWorld(amounts);
  await withConnection(address, async (db) => {
    const indexes = await dropIndexes(db);
    await db.unsafe("create unlogged table entries_as_made (like library_entries)");
    // A transaction that has ended before anyone reads.
    const [row] = await db<{ id: string }[]>`select pg_current_xact_id()::text as id`;
    const changedIn = row?.id ?? "";
    await copyRows(address, [travellers, follows, blocks], bar("travellers", amounts.travellers), () =>
      each(amounts.travellers, (number) => rowsOfTraveller(world, number)),
    );
    await copyRows(
      address,
      [itineraries, revisions, words, entries],
      bar("itineraries", amounts.itineraries),
      () => each(amounts.itineraries, (number) => rowsOfItinerary(world, number, changedIn)),
    );
    const statements = [
      inOrderOfTime,
      "drop table entries_as_made",
      ...derived,
      ...indexes,
      "vacuum (freeze, analyze)",
      hiddenByBlocks,
    ];
    const shown = bar("counts and indexes", statements.length);
    for (const [done, statement] of statements.entries()) {
      shown?.reach(done);
      await db.unsafe(statement);
    }
    shown?.finish();
  });
}

async function withConnection<T>(address: DatabaseAddress, work: (db: Database) => Promise<T>): Promise<T> {
  const db = connect(address, { name: "waybook bench", max: 1, statementSeconds: 0 });
  try {
    await db.unsafe(`
      set session_replication_role = replica;
      set maintenance_work_mem = '512MB';
      set work_mem = '256MB'`);
    return await work(db);
  } finally {
    await db.end();
  }
}

function* each(total: number, rowsOf: (number: number) => Iterable<Row>): Generator<Iterable<Row>> {
  for (let number = 0; number < total; number++) yield rowsOf(number);
}

function* rowsOfTraveller(
  { travellerId, followed, blocked }: SyntheticWorld,
  number: number,
): Generator<Row> {
  const id = travellerId(number);
  yield [travellers, id, `t${number}@example.com`, `t${number}`, `Traveller ${number}`, longAgo];
  for (const other of followed(number)) yield [follows, id, travellerId(other), longAgo];
  for (const other of blocked(number)) yield [blocks, id, travellerId(other), longAgo];
}

const longAgo = "2023-10-01T00:00:00.000Z";

function* rowsOfItinerary(world: SyntheticWorld, number: number, changedIn: string): Generator<Row> {
  const journey = world.itinerary(number);
  const { id, visibility, version, createdAt, updatedAt, isDeleted } = journey;
  const owner = world.travellerId(journey.owner);
  const draft = completeDraft(world.draft(number));
  const written = storedForm(draft, { isPublic: visibility === "public" });
  const etag = `"${version}-${id.slice(0, 8)}"`;
  const deletedAt = isDeleted ? updatedAt : null;
  const text = [written.draft, written.card];
  yield [itineraries, id, owner, visibility, ...text, version, etag, owner, createdAt, updatedAt, deletedAt];
  for (let earlier = 1; earlier < version; earlier++) {
    const { draft: said, card } = storedForm(
      { ...draft, title: `${draft.title} (${earlier})` },
      { isPublic: false },
    );
    yield [revisions, id, earlier, said, card, owner, createdAt];
  }
  if (visibility === "public") yield [words, id, ...listed(draft), false, changedIn];
  for (const { traveller, role, reaction, saved = false, changedAt } of world.entries(number, journey)) {
    const who = world.travellerId(traveller);
    yield [entries, id, who, role, reaction, saved, updatedAt, etag, !isDeleted, changedIn, changedAt];
  }
}

/** As the app writes it, once it has looked up the places. */
function listed(draft: CompleteDraft): string[] {
  const { listing, placeWords, placeFacets } = placeListing(draft, findTripPlaces(draft));
  const array = (values: readonly string[]) => `{${values.map((value) => `"${value}"`).join(",")}}`;
  return [
    `${listing.words} ${placeWords}`,
    array([...listing.facets, ...placeFacets]),
    placeWords,
    array(placeFacets),
    listing.placeKey,
  ];
}

/** Each table over a connection of its own, all at once: a row of one is made along with those of the others. */
async function copyRows(
  address: DatabaseAddress,
  tables: readonly Table[],
  bar: ProgressBar | undefined,
  groups: () => Iterable<Iterable<Row>>,
): Promise<void> {
  const ways = new Map(tables.map((table) => [table, wayTo()]));
  const made = async () => {
    let done = 0;
    for (const rows of groups()) {
      for (const [table, ...values] of rows) {
        const isFull = ways.get(table)?.write(`${values.map(field).join("\t")}\n`);
        if (isFull) await isFull;
      }
      bar?.reach(++done);
    }
    for (const way of ways.values()) way.end();
  };
  const loaded = [...ways].map(([table, { lines }]) =>
    withConnection(address, (db) => loadTable(db, table, lines)),
  );
  await Promise.all([made(), ...loaded]);
  bar?.finish();
}

const piece = 131_072;

/** Lines on their way to the database, in pieces. Whoever writes faster than it takes them waits. */
function wayTo() {
  const lines = new PassThrough({ highWaterMark: 4 * piece });
  let text = "";
  return {
    lines,
    write(line: string): Promise<unknown> | undefined {
      text += line;
      if (text.length < piece) return undefined;
      const isReady = lines.write(text);
      text = "";
      return isReady ? undefined : once(lines, "drain");
    },
    end: () => lines.end(text),
  };
}

const escapes: Readonly<Record<string, string>> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };
const field = (value: Value) => {
  if (value === null || value === undefined) return "\\N";
  return typeof value === "string"
    ? value.replace(/[\\\t\n\r]/g, (character) => escapes[character] ?? character)
    : String(value);
};

/** People like this and that in turn: the rows of an itinerary lie far apart, and PostgreSQL plans for that. */
const inOrderOfTime =
  "insert into library_entries select * from entries_as_made order by changed_at, itinerary_id";

/** What follows from the rows. */
const derived = [
  `insert into listings (itinerary_id, owner_id, is_listed, published_at, likes, saves, views, rank)
   select i.id, i.owner_id, i.visibility = 'public' and i.deleted_at is null, published_at, likes, saves, views,
     coalesce(rank_of(likes, saves, views, published_at), 0)
   from itineraries i
   join (
     select itinerary_id, count(*) filter (where reaction = 'like')::integer as likes,
       count(*) filter (where saved)::integer as saves
     from library_entries group by itinerary_id
   ) marked on marked.itinerary_id = i.id
   cross join lateral (
     select case when i.visibility = 'public' then i.created_at end as published_at,
       (likes + saves) * (10 + abs(hashtext(i.id::text)) % 30)::bigint as views
   ) seen`,
  `insert into name_beginnings (beginning, traveller_id) select beginnings_of(display_name), id from travellers`,
  `insert into profiles (traveller_id, followers, following, itineraries)
   select id, coalesce(followers, 0), coalesce(following, 0), coalesce(itineraries, 0)
   from travellers
   left join (select followed_id as id, count(*) as followers from follows group by 1) a using (id)
   left join (select follower_id as id, count(*) as following from follows group by 1) b using (id)
   left join (select owner_id as id, count(*) as itineraries from listings where is_listed group by 1) c using (id)`,
  "insert into search_vocabulary (word) select word from ts_stat('select words from listing_words')",
];

const hiddenByBlocks = "select refresh_entries(blocker_id, blocked_id) from blocks";

/** Drops every index that no foreign key leans on; returns what makes them again. */
async function dropIndexes(db: Database): Promise<string[]> {
  const found = await db<{ drop: string; make: string }[]>`
    select
      case when c.oid is null then 'drop index ' || i.indexrelid::regclass
        else 'alter table ' || i.indrelid::regclass || ' drop constraint ' || quote_ident(c.conname) end as drop,
      case when c.oid is null then pg_get_indexdef(i.indexrelid)
        else 'alter table ' || i.indrelid::regclass || ' add constraint ' || quote_ident(c.conname) || ' '
          || pg_get_constraintdef(c.oid) end as make
    from pg_index i left join pg_constraint c on c.conindid = i.indexrelid and c.contype in ('p', 'u', 'x')
    where i.indrelid in (
        'follows'::regclass, 'itineraries'::regclass, 'itinerary_revisions'::regclass, 'library_entries'::regclass,
        'listings'::regclass, 'listing_words'::regclass, 'search_vocabulary'::regclass)
      and not exists (select from pg_constraint f where f.conindid = i.indexrelid and f.contype = 'f')`;
  for (const { drop } of found) await db.unsafe(drop);
  return found.map(({ make }) => make);
}
