import { afterAll, beforeAll, expect, test } from "vitest";
import { ApiError } from "../../../contract/client.ts";
import type { Visibility } from "../../../contract/itinerary.ts";
import type { Decision } from "../../../contract/moderation.ts";
import { callWhileTravellerLocked } from "../../../test/support/call-while-traveller-locked.ts";
import { countLockWaits } from "../../../test/support/count-lock-waits.ts";
import { makeClient, makeItinerary, makeToken } from "../../../test/support/makers.ts";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";
import type { RegisteredClient } from "../../oauth/clients.ts";
import { setModerator } from "../account/account.ts";

let app: TestApp;
let ownApp: RegisteredClient;
let moderators: Someone[];
beforeAll(async () => {
  app = await startApp();
  ownApp = await makeClient(app, { firstParty: true });
  moderators = await people(2);
  for (const { email } of moderators) await setModerator(app.parts, { email, moderator: true });
});
afterAll(async () => {
  expect(app.logged.filter((line) => /"level":50/.test(line))).toEqual([]);
  await app.close();
});

async function person() {
  const { token, traveller } = await makeToken(app, { client: ownApp });
  return { id: traveller.id, email: traveller.email, traveller, token, client: app.client(token) };
}
type Someone = Awaited<ReturnType<typeof person>>;
const people = (count: number) => Promise.all(Array.from({ length: count }, person));

async function reportOn({ id: userId }: Someone): Promise<string> {
  const { id, client } = await person();
  await client.reportPerson({ params: { userId }, body: { reason: "Advertises" } });
  const [row] = await app.parts.db<{ id: string }[]>`select id from reports where reporter_id = ${id}`;
  return row?.id ?? "";
}
const decide = (id: string, decision: Decision, by = 0) =>
  (moderators[by] as Someone).client.decideReport({ params: { id }, body: { decision } });
const publish = async ({ token }: Someone) =>
  (await makeItinerary(app, token, { visibility: "public" })).itinerary.id;

/** Repeats it as long as it is refused because someone else was first. */
async function change({ client }: Someone, id: string, body: { visibility?: Visibility; title?: string }) {
  for (;;) {
    try {
      const { headers } = await client.getItinerary({ params: { id } });
      return await client.changeItinerary({
        params: { id },
        headers: { "if-match": headers.get("etag") ?? "" },
        body,
      });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "itineraryModified") throw error;
    }
  }
}

type Trip = { id: string; visibility: Visibility; isListed: boolean; title: string };
const tripsOf = ({ id }: Someone) => app.parts.db<Trip[]>`
  select i.id, i.visibility, l.is_listed as "isListed", i.draft::json ->> 'title' as title
  from itineraries i join listings l on l.itinerary_id = i.id where i.owner_id = ${id}`;
const isSuspended = async ({ id }: Someone) => {
  const [row] = await app.parts.db<{ is: boolean }[]>`
    select suspended_at is not null as is from travellers where id = ${id}`;
  return row?.is;
};

test("two moderators decide at once: both are recorded, and the last one counts", async () => {
  const decisions: Decision[] = ["suspend", "unpublish", "dismiss", "suspend", "dismiss", "unpublish"];
  for (let round = 0; round < 6; round++) {
    const owner = await person();
    await publish(owner);
    const id = await reportOn(owner);
    await callWhileTravellerLocked(
      app,
      owner.id,
      [0, 1, 0, 1].map((by, at) => () => decide(id, decisions[(round + at) % 6] as Decision, by)),
    );
    const { decisions: results } = (await decide(id, "dismiss")).body;
    expect(results).toHaveLength(5);
    const rows = await app.parts.db<{ decision: Decision }[]>`
      select decision from report_decisions where report_id = ${id} order by nth`;
    expect(rows.map(({ decision }) => decision)).toEqual(results.map(({ decision }) => decision));
    expect(await isSuspended(owner)).toBe(false);
    expect((await tripsOf(owner))[0]).toMatchObject({ visibility: "public", isListed: true });
  }
});

test("the last of several decisions at once counts", async () => {
  for (let round = 0; round < 5; round++) {
    const owner = await person();
    await publish(owner);
    const id = await reportOn(owner);
    const all: Decision[] = ["suspend", "unpublish", "dismiss", "suspend", "unpublish"];
    await Promise.all(all.map((decision, at) => decide(id, decision, at % 2)));
    const [last] = await app.parts.db<{ decision: Decision }[]>`
      select decision from report_decisions where report_id = ${id} order by nth desc`;
    expect(await isSuspended(owner)).toBe(last?.decision === "suspend");
    const [trip] = await tripsOf(owner);
    expect(trip?.visibility).toBe(last?.decision === "unpublish" ? "private" : "public");
    expect(trip?.isListed).toBe(last?.decision === "dismiss");
  }
});

test("whatever is published at that moment, Explore has what is public, and nothing of suspended travellers", async () => {
  for (const decision of ["suspend", "unpublish"] as const) {
    const owner = await person();
    const trips = await Promise.all(Array.from({ length: 4 }, () => makeItinerary(app, owner.token)));
    const id = await reportOn(owner);
    await Promise.allSettled([
      ...trips.map(({ itinerary }) => change(owner, itinerary.id, { visibility: "public" })),
      ...Array.from({ length: 4 }, () => publish(owner)),
      decide(id, decision),
    ]);
    const after = await tripsOf(owner);
    if (decision === "suspend") expect(after.filter(({ isListed }) => isListed)).toEqual([]);
    for (const { visibility, isListed } of after)
      expect(isListed).toBe(decision === "unpublish" && visibility === "public");
    await decide(id, "dismiss");
    for (const { visibility, isListed } of await tripsOf(owner))
      expect(isListed).toBe(visibility === "public");
  }
});

test("what its owner writes while a decision is undone is not lost, nor their own choice of visibility", async () => {
  for (let round = 0; round < 5; round++) {
    const owner = await person();
    const [edited, linked] = [await publish(owner), await publish(owner)];
    const id = await reportOn(owner);
    await decide(id, "unpublish");
    await Promise.all([
      decide(id, "dismiss"),
      change(owner, edited, { title: "Porto" }),
      change(owner, linked, { visibility: "unlisted" }),
    ]);
    const after = await tripsOf(owner);
    expect(after.find((trip) => trip.id === edited)).toMatchObject({
      title: "Porto",
      visibility: "public",
      isListed: true,
    });
    expect(after.find((trip) => trip.id === linked)).toMatchObject({
      visibility: "unlisted",
      isListed: false,
    });
    const found = await app.parts.db`
      select from listing_words where itinerary_id = ${edited} and words @@ 'porto'::tsquery`;
    expect(found).toHaveLength(1);
  }
});

test("reports about one traveller are decided while others like, save, follow, report and leave", async () => {
  for (let round = 0; round < 3; round++) {
    const [owner, ...others] = (await people(13)) as [Someone, ...Someone[]];
    const trips = await Promise.all(Array.from({ length: 4 }, () => publish(owner)));
    await Promise.all(
      others.flatMap(({ client }) => trips.map((id) => client.likeItinerary({ params: { id } }))),
    );
    const reports = await Promise.all([reportOn(owner), reportOn(owner), reportOn(owner)]);
    const decisions: Decision[] = ["suspend", "unpublish", "dismiss", "unpublish", "suspend", "dismiss"];
    const results = await Promise.allSettled([
      ...decisions.map((decision, at) => decide(reports[at % 3] as string, decision, at % 2)),
      ...others.slice(0, 6).map(({ client }) => client.deleteAccount()),
      ...others
        .slice(6)
        .flatMap(({ client }) => [
          ...trips.map((id) => client.unlikeItinerary({ params: { id } })),
          ...trips.map((id) => client.saveItinerary({ params: { id } })),
          client.followPerson({ params: { userId: owner.id } }),
          client.copyItinerary({ params: { id: trips[0] as string } }),
          client.reportPerson({ params: { userId: owner.id }, body: { reason: "Advertises" } }),
        ]),
    ]);
    const failed = results.flatMap((result) =>
      result.status === "rejected" ? [(result.reason as ApiError).status] : [],
    );
    expect(failed.filter((status) => status !== 404)).toEqual([]);
    for (const id of reports) await decide(id, "dismiss");
    const counted = await app.parts.db`
      select l.likes, l.saves, l.is_listed,
        (select count(*)::int from library_entries e where e.itinerary_id = l.itinerary_id and e.reaction = 'like') as "likesNow",
        (select count(*)::int from library_entries e where e.itinerary_id = l.itinerary_id and e.saved) as "savesNow"
      from listings l where l.owner_id = ${owner.id}`;
    for (const { likes, saves, is_listed: isListed, likesNow, savesNow } of counted)
      expect({ likes, saves, isListed }).toEqual({ likes: likesNow, saves: savesNow, isListed: true });
  }
});

test("a decision locks every entry before any listing, like deleting an account", async () => {
  const [owner, fan] = (await people(2)) as [Someone, Someone];
  const trips = [await publish(owner), await publish(owner)];
  for (const id of trips) await fan.client.likeItinerary({ params: { id } });
  const report = await reportOn(owner);
  for (const trip of trips) {
    let deciding: Promise<unknown> = Promise.resolve();
    await app.parts.db.begin(async (db) => {
      await db`select from library_entries where itinerary_id = ${trip} and traveller_id = ${fan.id} for update`;
      deciding = decide(report, "unpublish");
      await expect.poll(() => countLockWaits(app)).toBe(1);
      // Fails if the decision had locked one of them already.
      await db`select from listings where owner_id = ${owner.id} order by itinerary_id for update nowait`;
    });
    await deciding;
    await decide(report, "dismiss");
  }
});

test("reported travellers and reporters delete their accounts while it is decided", async () => {
  for (let round = 0; round < 5; round++) {
    const [owner, reporter] = (await people(2)) as [Someone, Someone];
    await publish(owner);
    await reporter.client.reportPerson({ params: { userId: owner.id }, body: { reason: "Advertises" } });
    await owner.client.reportPerson({ params: { userId: reporter.id }, body: { reason: "Lies" } });
    const rows = await app.parts.db<{ id: string }[]>`
      select id from reports where reported_id in (${owner.id}, ${reporter.id})`;
    const results = await Promise.allSettled([
      ...rows.map(({ id }, at) => decide(id, "suspend", at)),
      reporter.client.deleteAccount(),
      owner.client.deleteAccount(),
    ]);
    const failed = results.flatMap((result) =>
      result.status === "rejected" ? [(result.reason as ApiError).status] : [],
    );
    expect(failed.filter((status) => status !== 404 && status !== 401)).toEqual([]);
  }
});
