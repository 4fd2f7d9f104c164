import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { Check } from "typebox/value";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Visibility } from "../../../contract/itinerary.ts";
import { type Decision, ReviewedReport } from "../../../contract/moderation.ts";
import { failureOf } from "../../../test/support/failure-of.ts";
import { giveRole, makeClient, makeItinerary, makeToken } from "../../../test/support/makers.ts";
import { propertyRuns } from "../../../test/support/property-runs.ts";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";
import type { RegisteredClient } from "../../oauth/clients.ts";
import { setModerator } from "../account/account.ts";

let app: TestApp;
let ownApp: RegisteredClient;
let caller: Someone;
beforeAll(async () => {
  app = await startApp();
  ownApp = await makeClient(app, { firstParty: true });
  caller = await moderator();
});
afterAll(() => app.close());

async function person() {
  const { token, traveller } = await makeToken(app, { client: ownApp });
  const { id, email, username, displayName } = traveller;
  return { id, email, traveller, summary: { id, username, displayName }, token, client: app.client(token) };
}
async function moderator() {
  const someone = await person();
  await setModerator(app.parts, { email: someone.email, moderator: true });
  return someone;
}
type Someone = Awaited<ReturnType<typeof person>>;

/** A report by a new traveller; returns its id. */
async function reportOn({ id: userId }: { id: string }): Promise<string> {
  const { id, client } = await person();
  await client.reportPerson({ params: { userId }, body: { reason: "Advertises" } });
  const [row] = await app.parts.db<{ id: string }[]>`select id from reports where reporter_id = ${id}`;
  return row?.id ?? "";
}
const decide = async (id: string, decision: Decision, { client }: Someone = caller) =>
  (await client.decideReport({ params: { id }, body: { decision } })).body;

const make = async ({ token }: Someone, visibility: Visibility, title = "Lisbon in spring") => {
  const { itinerary, etag } = await makeItinerary(app, token, { visibility, title });
  return { id: itinerary.id, etag };
};
const read = async ({ client }: Someone, id: string) => {
  const { body, headers } = await client.getItinerary({ params: { id } });
  return { ...body, etag: headers.get("etag") ?? "" };
};
const change = async (owner: Someone, id: string, body: { visibility?: Visibility; title?: string }) => {
  const { etag } = await read(owner, id);
  await owner.client.changeItinerary({ params: { id }, headers: { "if-match": etag }, body });
};
const visibilityOf = async (owner: Someone, id: string) => (await read(owner, id)).visibility;
const findsInExplore = async ({ client }: Someone, q: string) =>
  (await client.browseExplore({ query: { q } })).body.data.map(({ id }) => id);

describe("deciding", () => {
  test("is recorded, with who decided what, when and why, in order", async () => {
    const [reported, other] = [await person(), await moderator()];
    const id = await reportOn(reported);
    await caller.client.decideReport({ params: { id }, body: { decision: "dismiss", note: "“No” ad" } });
    await decide(id, "unpublish", other);
    const report = await decide(id, "unpublish");
    expect(Check(ReviewedReport, report)).toBe(true);
    const decidedAt = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/);
    expect(report.decisions).toEqual([
      { decision: "dismiss", note: "“No” ad", decidedBy: caller.summary, decidedAt },
      { decision: "unpublish", decidedBy: other.summary, decidedAt },
      { decision: "unpublish", decidedBy: caller.summary, decidedAt },
    ]);
    expect(report.reported).toEqual({ ...reported.summary, isSuspended: false });
  });

  test("stays recorded when the moderator's account is deleted, without their name", async () => {
    const [reported, leaving] = [await person(), await moderator()];
    const id = await reportOn(reported);
    await decide(id, "unpublish", leaving);
    await leaving.client.deleteAccount();
    const { decisions } = await decide(id, "dismiss");
    expect(decisions[0]).toEqual({ decision: "unpublish", decidedAt: expect.any(String) });
  });

  test("is for moderators alone, who lose it at once when they are removed", async () => {
    const [reported, removed, other] = [await person(), await moderator(), await person()];
    const id = await reportOn(reported);
    await decide(id, "dismiss", removed);
    await setModerator(app.parts, { email: removed.email, moderator: false });
    for (const someone of [removed, other, reported]) {
      expect((await failureOf(decide(id, "suspend", someone))).code).toBe("roleRequired");
      // Not even whether the report exists.
      expect((await failureOf(decide(randomUUID(), "suspend", someone))).code).toBe("roleRequired");
    }
    expect((await decide(id, "dismiss")).decisions).toHaveLength(2);
  });

  test("a missing report is 404; a note that cannot be stored is refused", async () => {
    expect((await failureOf(decide(randomUUID(), "dismiss"))).code).toBe("notFound");
    const id = await reportOn(await person());
    const body = { decision: "dismiss", note: "a\0b" } as const;
    const { code, problem } = await failureOf(caller.client.decideReport({ params: { id }, body }));
    expect(code).toBe("validationFailed");
    expect(problem.errors?.[0]?.path).toBe("/note");
  });

  test("is not allowed about oneself, and about another moderator only to dismiss, until they are removed", async () => {
    const other = await moderator();
    const trip = await make(other, "public");
    const [own, theirs] = [await reportOn(caller), await reportOn(other)];
    for (const decision of ["dismiss", "unpublish", "suspend"] as const)
      expect((await failureOf(decide(own, decision))).code).toBe("conflict");
    for (const decision of ["unpublish", "suspend"] as const)
      expect((await failureOf(decide(theirs, decision))).code).toBe("conflict");
    expect((await decide(theirs, "dismiss")).decisions).toHaveLength(1);
    expect(await visibilityOf(other, trip.id)).toBe("public");
    await setModerator(app.parts, { email: other.email, moderator: false });
    expect((await decide(theirs, "suspend")).reported.isSuspended).toBe(true);
  });

  test("dismissing changes nothing else", async () => {
    const owner = await person();
    const trip = await make(owner, "public");
    await decide(await reportOn(owner), "dismiss");
    expect(await read(owner, trip.id)).toMatchObject({ visibility: "public", etag: trip.etag });
  });
});

describe("unpublishing", () => {
  test("makes private what was public or unlisted, as a write of its own", async () => {
    const [owner, editor, reader] = [await person(), await person(), await person()];
    const word = `w${randomUUID().slice(0, 8)}`;
    const [listed, linked, hidden] = [
      await make(owner, "public", `Porto ${word}`),
      await make(owner, "unlisted"),
      await make(owner, "private"),
    ];
    await giveRole(app, listed.id, editor.id, "editor");
    await change(editor, listed.id, { title: `Porto and ${word}` });
    await reader.client.saveItinerary({ params: { id: listed.id } });
    const before = await read(owner, listed.id);
    await decide(await reportOn(owner), "unpublish");

    const after = await read(owner, listed.id);
    expect(after).toMatchObject({ visibility: "private", title: `Porto and ${word}` });
    expect(after.etag).not.toBe(before.etag);
    expect(Date.parse(after.updatedAt ?? "")).toBeGreaterThan(Date.parse(before.updatedAt ?? ""));
    expect(await visibilityOf(owner, linked.id)).toBe("private");
    expect((await read(owner, hidden.id)).etag).toBe(hidden.etag);

    // The author of the content is still the editor, and nobody learns which moderator it was.
    const { data } = (await owner.client.listRevisions({ params: { id: listed.id } })).body;
    expect(data.map(({ version, writtenBy }) => [version, writtenBy])).toEqual([
      [3, editor.summary],
      [2, editor.summary],
      [1, owner.summary],
    ]);
    const body = { title: "Porto" };
    const stale = owner.client.changeItinerary({
      params: { id: listed.id },
      headers: { "if-match": before.etag },
      body,
    });
    expect((await failureOf(stale)).code).toBe("itineraryModified");

    for (const { id } of [listed, linked]) expect((await failureOf(read(reader, id))).code).toBe("notFound");
    expect(await visibilityOf(editor, listed.id)).toBe("private");
    expect(await findsInExplore(reader, word)).toEqual([]);
    const library = (await reader.client.listItineraries({ query: { filter: "saved" } })).body.data;
    expect(library).toEqual([]);
    const profile = (await reader.client.getPerson({ params: { userId: owner.id } })).body;
    expect(profile.itinerariesCount).toBe(0);
  });

  test("undone, restores everything, searchable by its current content", async () => {
    const [owner, reader] = [await person(), await person()];
    const [old, fresh] = [`o${randomUUID().slice(0, 8)}`, `n${randomUUID().slice(0, 8)}`];
    const [listed, linked] = [await make(owner, "public", `Porto ${old}`), await make(owner, "unlisted")];
    await reader.client.likeItinerary({ params: { id: listed.id } });
    const id = await reportOn(owner);
    await decide(id, "unpublish");
    const withdrawn = await read(owner, listed.id);
    await change(owner, listed.id, { title: `Porto ${fresh}` });
    await decide(id, "dismiss");
    const restored = await read(reader, listed.id);
    expect(restored).toMatchObject({ visibility: "public", title: `Porto ${fresh}`, likesCount: 1 });
    expect(restored.etag).not.toBe(withdrawn.etag);
    expect(await visibilityOf(reader, linked.id)).toBe("unlisted");
    expect(await findsInExplore(reader, fresh)).toEqual([listed.id]);
    expect(await findsInExplore(reader, old)).toEqual([]);
    // Typos are corrected to known words.
    expect(await findsInExplore(reader, `${fresh.slice(0, -1)}`)).toEqual([listed.id]);
    const vocabulary = await app.parts.db`select from search_vocabulary where word = ${fresh}`;
    expect(vocabulary).toHaveLength(1);
    expect((await reader.client.listItineraries({ query: { filter: "liked" } })).body.data).toHaveLength(1);
    const profile = (await reader.client.getPerson({ params: { userId: owner.id } })).body;
    expect(profile.itinerariesCount).toBe(1);
  });

  test("undone, leaves alone what its owner has changed, deleted or handed over since", async () => {
    const [owner, newOwner] = [await person(), await person()];
    const trips = await Promise.all(Array.from({ length: 5 }, () => make(owner, "public")));
    const [linked, again, deleted, handed, left] = trips.map(({ id }) => id) as [
      string,
      string,
      string,
      string,
      string,
    ];
    const inTrash = await make(owner, "public");
    await owner.client.deleteItinerary({ params: { id: inTrash.id }, headers: { "if-match": inTrash.etag } });
    const id = await reportOn(owner);
    await decide(id, "unpublish");
    // Restored from the trash it is private too.
    await owner.client.restoreItinerary({ params: { id: inTrash.id } });
    expect(await visibilityOf(owner, inTrash.id)).toBe("private");

    await change(owner, linked, { visibility: "unlisted" });
    await change(owner, again, { visibility: "public" });
    await change(owner, again, { visibility: "private" });
    const { etag } = await read(owner, deleted);
    await owner.client.deleteItinerary({ params: { id: deleted }, headers: { "if-match": etag } });
    await app.parts.db`update itineraries set owner_id = ${newOwner.id} where id = ${handed}`;
    await decide(id, "dismiss");
    await owner.client.restoreItinerary({ params: { id: deleted } });
    const visibilities = Object.fromEntries(
      (
        await app.parts.db<{ id: string; visibility: string }[]>`
        select id, visibility from itineraries where owner_id in (${owner.id}, ${newOwner.id})`
      ).map(({ id, visibility }) => [id, visibility]),
    );
    expect(visibilities).toEqual({
      [linked]: "unlisted",
      [again]: "private",
      [deleted]: "private",
      [handed]: "private",
      [left]: "public",
      [inTrash.id]: "public",
    });
  });

  test("works in batches when there are many", async () => {
    const owner = await person();
    const trips = await Promise.all(Array.from({ length: 23 }, () => make(owner, "public")));
    const id = await reportOn(owner);
    const visibilities = async () => {
      const all = await Promise.all(trips.map((trip) => visibilityOf(owner, trip.id)));
      return [...new Set(all)];
    };
    await decide(id, "unpublish");
    expect(await visibilities()).toEqual(["private"]);
    await decide(id, "dismiss");
    expect(await visibilities()).toEqual(["public"]);
  });

  test("repeated leaves alone what was published since", async () => {
    const owner = await person();
    const trip = await make(owner, "public");
    const id = await reportOn(owner);
    await decide(id, "unpublish");
    await change(owner, trip.id, { visibility: "public" });
    await decide(id, "unpublish");
    expect(await visibilityOf(owner, trip.id)).toBe("public");
  });
});

/** What the tables contain about the owner of these itineraries. */
async function stateOf(ownerId: string, trips: readonly string[]) {
  const { db } = app.parts;
  const [owner] = await db<{ isSuspended: boolean; count: number }[]>`
    select t.suspended_at is not null as "isSuspended", p.itineraries as count
    from travellers t join profiles p on p.traveller_id = t.id where t.id = ${ownerId}`;
  const rows = await db<{ id: string; visibility: Visibility; isListed: boolean; hasWords: boolean }[]>`
    select i.id, i.visibility, l.is_listed as "isListed", w.itinerary_id is not null as "hasWords"
    from itineraries i join listings l on l.itinerary_id = i.id
    left join listing_words w on w.itinerary_id = i.id where i.owner_id = ${ownerId}`;
  const ofTrip = (id: string) => rows.find((row) => row.id === id);
  return {
    isSuspended: owner?.isSuspended,
    count: owner?.count,
    visibilities: trips.map((id) => ofTrip(id)?.visibility),
    listed: trips.map((id) => ofTrip(id)?.isListed),
    areFound: rows.every(({ isListed, hasWords }) => hasWords || !isListed),
  };
}

type Step = { report: number; decision: Decision } | { trip: number; visibility: Visibility };

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        report: fc.nat(2),
        decision: fc.constantFrom<Decision[]>("dismiss", "unpublish", "suspend"),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        trip: fc.nat(2),
        visibility: fc.constantFrom<Visibility[]>("private", "unlisted", "public"),
      }),
    },
  ),
  { minLength: 1, maxLength: 8 },
);

test("any decisions on several reports about one traveller end as a simple model predicts", async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (steps) => {
      const owner = await person();
      const first: Visibility[] = ["public", "unlisted", "private"];
      const trips = (await Promise.all(first.map((visibility) => make(owner, visibility)))).map(
        ({ id }) => id,
      );
      const reports = [await reportOn(owner), await reportOn(owner), await reportOn(owner)];

      const standing: (Decision | undefined)[] = [undefined, undefined, undefined];
      const visibilities = [...first];
      const withdrawn = new Map<number, Visibility>();
      const isSuspended = () => standing.includes("suspend");

      for (const step of steps) {
        if ("trip" in step) {
          const { trip, visibility } = step;
          // A suspended traveller cannot publish.
          if (isSuspended()) continue;
          const { token } = await makeToken(app, { traveller: owner.traveller, client: ownApp });
          await change({ ...owner, client: app.client(token) }, trips[trip] ?? "", { visibility });
          if (visibilities[trip] !== visibility) withdrawn.delete(trip);
          visibilities[trip] = visibility;
        } else {
          const { report, decision } = step;
          const before = standing[report];
          const { reported } = await decide(reports[report] ?? "", decision);
          standing[report] = decision;
          expect(reported.isSuspended).toBe(isSuspended());
          if (decision === "unpublish" && before !== "unpublish")
            for (const [at, visibility] of visibilities.entries()) {
              if (visibility === "private") continue;
              withdrawn.set(at, visibility);
              visibilities[at] = "private";
            }
          if (before === "unpublish" && !standing.includes("unpublish")) {
            for (const [at, visibility] of withdrawn) visibilities[at] = visibility;
            withdrawn.clear();
          }
        }
        const listed = visibilities.map((visibility) => visibility === "public" && !isSuspended());
        expect(await stateOf(owner.id, trips)).toEqual({
          isSuspended: isSuspended(),
          count: listed.filter(Boolean).length,
          visibilities,
          listed,
          areFound: true,
        });
      }
    }),
    { numRuns: propertyRuns(25) },
  );
});
