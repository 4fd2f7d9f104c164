import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ApiError } from "../../../contract/client.ts";
import type { Visibility } from "../../../contract/itinerary.ts";
import { makeItinerary, makeToken } from "../../../test/support/makers.ts";
import { propertyRuns } from "../../../test/support/property-runs.ts";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";

// Compares what triggers write to library_entries with the rules themselves.

type Someone = { id: string; client: ReturnType<TestApp["client"]>; token: string };
type Mark = "like" | "dislike" | "save";

const travellerCount = 3;
/** Indexes of their owners. */
const owners = [0, 1];

let app: TestApp;
let people: Someone[];
beforeAll(async () => {
  app = await startApp();
  people = [];
  for (let place = 0; place < travellerCount; place++) {
    const { token, traveller } = await makeToken(app);
    people.push({ id: traveller.id, token, client: app.client(token) });
  }
});
afterAll(() => app.close());

type Entry = { role?: "owner" | "editor" | "viewer"; reaction?: "like" | "dislike"; saved: boolean };
type Model = {
  ids: string[];
  itineraries: { owner: number; visibility: Visibility; deleted: boolean; purged: boolean }[];
  entries: Map<string, Entry>;
  blocks: Set<string>;
  suspended: Set<number>;
};

const entryOf = ({ entries }: Model, itinerary: number, person: number): Entry => {
  const key = `${itinerary} ${person}`;
  const entry = entries.get(key) ?? { saved: false };
  entries.set(key, entry);
  return entry;
};
const mayRead = (model: Model, itinerary: number, person: number): boolean => {
  const { owner, visibility, deleted, purged } = model.itineraries[itinerary] as Model["itineraries"][number];
  if (deleted || purged) return false;
  if (entryOf(model, itinerary, person).role) return true;
  return visibility !== "private" && !model.suspended.has(owner) && !model.blocks.has(`${owner} ${person}`);
};
const isListed = (model: Model, itinerary: number, person: number): boolean => {
  const { role, reaction, saved } = entryOf(model, itinerary, person);
  return mayRead(model, itinerary, person) && (role !== undefined || reaction !== undefined || saved);
};

const itinerary = fc.nat(owners.length - 1);
const person = fc.nat(travellerCount - 1);
const mark = fc.constantFrom<Mark>("like", "dislike", "save");
const owner = fc.nat(1);
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("show" as const),
      itinerary,
      visibility: fc.constantFrom<Visibility>("private", "unlisted", "public"),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("share" as const),
      itinerary,
      person,
      role: fc.constantFrom("editor" as const, "viewer" as const, undefined),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("mark" as const), itinerary, person, mark }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("unmark" as const), itinerary, person, mark }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("block" as const), blocker: owner, blocked: person }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("suspend" as const), person: owner }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("delete" as const), itinerary }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("edit" as const), itinerary }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("purge" as const), itinerary }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const calls = {
  mark: { like: "likeItinerary", dislike: "dislikeItinerary", save: "saveItinerary" },
  unmark: { like: "unlikeItinerary", dislike: "undislikeItinerary", save: "unsaveItinerary" },
} as const;
const wasFound = (call: Promise<unknown>): Promise<boolean> =>
  call.then(
    () => true,
    (error) => (error instanceof ApiError && error.code === "notFound" ? false : Promise.reject(error)),
  );

async function take(model: Model, step: Step): Promise<void> {
  const { db } = app.parts;
  const id = "itinerary" in step ? (model.ids[step.itinerary] as string) : "";
  switch (step.do) {
    case "show": {
      await db`update itineraries set visibility = ${step.visibility}, updated_at = clock_timestamp() where id = ${id}`;
      (model.itineraries[step.itinerary] as { visibility: Visibility }).visibility = step.visibility;
      break;
    }
    case "share": {
      const there = model.itineraries[step.itinerary] as Model["itineraries"][number];
      if (there.owner === step.person || there.purged) return;
      const reader = (people[step.person] as Someone).id;
      if (step.role)
        await db`
          insert into library_entries (itinerary_id, traveller_id, role) values (${id}, ${reader}, ${step.role})
          on conflict (itinerary_id, traveller_id) do update set role = excluded.role`;
      else
        await db`update library_entries set role = null where itinerary_id = ${id} and traveller_id = ${reader}`;
      const entry = entryOf(model, step.itinerary, step.person);
      delete entry.role;
      if (step.role) entry.role = step.role;
      break;
    }
    case "mark":
    case "unmark": {
      const entry = entryOf(model, step.itinerary, step.person);
      const has = step.mark === "save" ? entry.saved : entry.reaction === step.mark;
      const found = await wasFound(
        (people[step.person] as Someone).client[calls[step.do][step.mark]]({ params: { id } }),
      );
      const isReadable = mayRead(model, step.itinerary, step.person);
      expect(found).toBe(isReadable || (step.do === "unmark" && has));
      if (!found) return;
      if (step.mark === "save") entry.saved = step.do === "mark";
      else if (step.do === "mark") entry.reaction = step.mark;
      else if (has) delete entry.reaction;
      break;
    }
    case "block": {
      if (step.blocker === step.blocked) return;
      const [blocker, blocked] = [people[step.blocker] as Someone, people[step.blocked] as Someone];
      const pair = `${step.blocker} ${step.blocked}`;
      if (model.blocks.delete(pair))
        await db`delete from blocks where blocker_id = ${blocker.id} and blocked_id = ${blocked.id}`;
      else {
        model.blocks.add(pair);
        await db`
          insert into blocks (blocker_id, blocked_id, created_at) values (${blocker.id}, ${blocked.id}, now())`;
      }
      break;
    }
    case "suspend": {
      const { id } = people[step.person] as Someone;
      const ends = model.suspended.delete(step.person);
      if (!ends) model.suspended.add(step.person);
      await db`update travellers set suspended_at = ${ends ? null : new Date()} where id = ${id}`;
      break;
    }
    case "delete": {
      const there = model.itineraries[step.itinerary] as { deleted: boolean };
      there.deleted = !there.deleted;
      await db`update itineraries set deleted_at = ${there.deleted ? new Date() : null} where id = ${id}`;
      break;
    }
    case "purge": {
      await db`delete from itineraries where id = ${id}`;
      (model.itineraries[step.itinerary] as { purged: boolean }).purged = true;
      for (let place = 0; place < travellerCount; place++)
        model.entries.set(`${step.itinerary} ${place}`, { saved: false });
      break;
    }
    case "edit":
      await db`
        update itineraries set etag = ${`"${Math.random()}"`}, updated_at = clock_timestamp() where id = ${id}`;
  }
}

const shownEntries = async () => {
  const rows = await app.parts.db<{ key: string }[]>`
    select itinerary_id || ' ' || traveller_id as key from library_entries where is_shown`;
  return rows.map(({ key }) => key).toSorted();
};
const listedEntries = (model: Model) =>
  model.ids
    .flatMap((id, itinerary) =>
      people.filter((_, place) => isListed(model, itinerary, place)).map((person) => `${id} ${person.id}`),
    )
    .toSorted();

/** Entries with an outdated time or tag. */
const staleEntries = () => app.parts.db`
  select e.* from library_entries e join itineraries i on i.id = e.itinerary_id
  where e.is_shown and (e.updated_at, e.etag) is distinct from (i.updated_at, i.etag)`;

async function freshModel(): Promise<Model> {
  const { db } = app.parts;
  await db`delete from itineraries`;
  await db`delete from blocks`;
  await db`update travellers set suspended_at = null where suspended_at is not null`;
  const model: Model = {
    ids: [],
    itineraries: [],
    entries: new Map(),
    blocks: new Set(),
    suspended: new Set(),
  };
  for (const [place, owner] of owners.entries()) {
    const { itinerary } = await makeItinerary(app, (people[owner] as Someone).token, {
      visibility: "public",
    });
    model.ids.push(itinerary.id);
    model.itineraries.push({ owner, visibility: "public", deleted: false, purged: false });
    for (const [reader, { id }] of people.entries()) {
      const isOwner = reader === owner;
      model.entries.set(
        `${place} ${reader}`,
        isOwner ? { role: "owner", saved: false } : { reaction: "like", saved: false },
      );
      if (isOwner) continue;
      await db`
        insert into library_entries (itinerary_id, traveller_id, reaction) values (${itinerary.id}, ${id}, 'like')`;
    }
  }
  return model;
}

test("a library has what its traveller may read of what they created, were given, saved, liked or disliked, after any actions", async () => {
  const filters = {
    all: () => true,
    owned: ({ role }: Entry) => role === "owner",
    shared: ({ role }: Entry) => role === "editor" || role === "viewer",
    saved: ({ saved }: Entry) => saved,
    liked: ({ reaction }: Entry) => reaction === "like",
    disliked: ({ reaction }: Entry) => reaction === "dislike",
  };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const model = await freshModel();
      for (const step of steps) {
        await take(model, step);
        expect(await shownEntries()).toEqual(listedEntries(model));
        expect(await staleEntries()).toEqual([]);
      }
      await Promise.all(
        people.flatMap(({ client }, place) =>
          Object.entries(filters).map(async ([filter, isKept]) => {
            const { data } = (
              await client.listItineraries({ query: { filter: filter as keyof typeof filters } })
            ).body;
            const expected = model.ids.filter(
              (_, itinerary) => isListed(model, itinerary, place) && isKept(entryOf(model, itinerary, place)),
            );
            expect(data.map(({ id }) => id).toSorted(), `${filter} of ${place}`).toEqual(expected.toSorted());
            const times = data.map(({ updatedAt }) => updatedAt);
            expect(times).toEqual(times.toSorted().toReversed());
          }),
        ),
      );
    }),
    { numRuns: propertyRuns(80) },
  );
});
