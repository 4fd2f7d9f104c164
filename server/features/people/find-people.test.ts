import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { failureOf } from "../../../test/support/failure-of.ts";
import { giveRole, makeItinerary, makeToken } from "../../../test/support/makers.ts";
import { propertyRuns } from "../../../test/support/property-runs.ts";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";
import { addTraveller } from "../account/account.ts";

type Someone = Awaited<ReturnType<typeof someone>>;

let app: TestApp;
let mina: Someone;
beforeAll(async () => {
  app = await startApp();
  mina = await someone("Mina Okafor", "mina.okafor");
});
afterAll(() => app.close());

const unique = () => `u${randomUUID().slice(0, 8)}`;
async function someone(displayName: string, username = unique()) {
  const traveller = await addTraveller(app.parts, {
    email: `${randomUUID()}@example.com`,
    displayName,
    username,
  });
  const { token } = await makeToken(app, { traveller, firstParty: true });
  return { id: traveller.id, displayName, username, token, client: app.client(token) };
}
const people = async (q: string, by = mina) => (await by.client.findPeople({ query: { q } })).body.data;
const names = async (q: string, by = mina) => (await people(q, by)).map(({ displayName }) => displayName);

test("finds by the beginning of the username, with or without an @, in any case", async () => {
  const jo = await someone("Somebody Else", "jo_walks-far");
  const found = [{ id: jo.id, username: "jo_walks-far", displayName: "Somebody Else" }];
  for (const q of ["jo", "JO_", "@jo", "@Jo_Walks", "jo_walks-far", " jo_w ", "@ jo"])
    expect(await people(q), q).toEqual(found);
  for (const q of ["o_walks", "walks", "jo_walks-farther", "jo-", "@@jo"])
    expect(await people(q), q).toEqual([]);
});

test.each([
  ["Zoë Ünal", ["zoe", "ZOË", "zoë ünal", "una", "Ü n".replace(" ", "")], ["oe", "zoeu", "nal"]],
  ["Łukasz Żółć", ["lukasz", "zolc", "ŁUK"], ["kasz"]],
  ["Jörg Großmann", ["jorg gross", "grossm", "JÖRG G"], ["joerg"]],
  ["Siobhán O’Brien-Katz", ["o'br", "o’brien", "brien", "katz", "siobhan o'b"], ["obrien", "rien"]],
  ["Αλέξης Παππάς", ["αλεξ", "ΠΑΠΠΑΣ", "παππά"], ["λεξ"]],
  ["Юлия Ёжикова", ["юли", "ЁЖИК", "ежик"], ["лия"]],
  ["山田 太郎", ["山田", "太郎"], ["田 太"]],
  ["  Aina   de  la  Cruz ", ["aina de la", "de la c", "cruz", "la cruz"], ["aina la"]],
  ["100% Wander_lust", ["100%", "wander_", "lust"], ["10_", "w%", "1%", "%%", "__", "100_"]],
  ["\\o/ Dana", ["\\o", "dana"], ["\\d", "/d"]],
])("finds %j as people write it", async (displayName, finding, missing) => {
  const { id } = await someone(displayName);
  for (const q of finding)
    expect(
      (await people(q)).map((one) => one.id),
      q,
    ).toContain(id);
  for (const q of missing)
    expect(
      (await people(q)).map((one) => one.id),
      q,
    ).not.toContain(id);
});

test("finds a new name at once, and no longer the old one", async () => {
  const changing = await someone("Walburga Before", "walburga");
  expect(await names("before")).toEqual(["Walburga Before"]);
  await changing.client.changeAccount({ body: { displayName: "Walburga After", username: "walb" } });
  expect([await names("before"), await names("after"), await names("walburga")]).toEqual([
    [],
    ["Walburga After"],
    ["Walburga After"],
  ]);
  expect((await people("walb"))[0]?.username).toBe("walb");
  await changing.client.deleteAccount();
  expect([await names("after"), await names("walb")]).toEqual([[], []]);
});

test("lists the exact username first, then people the caller knows, then the others", async () => {
  const exact = await someone("Zz Last By Name", "quim");
  const [first, second] = [await someone("Quim A", unique()), await someone("Quim B", unique())];
  const [friend, followed, stranger] = [
    await someone("Quima Friend"),
    await someone("Zed Quimby"),
    await someone("Quim C", "quim.c"),
  ];
  expect((await names("quim")).slice(0, 3)).toEqual(["Zz Last By Name", "Quim A", "Quim B"]);
  const { itinerary } = await makeItinerary(app, mina.token);
  await giveRole(app, itinerary.id, friend.id, "viewer");
  await mina.client.followPerson({ params: { userId: followed.id } });
  expect(await names("quim")).toEqual([
    exact.displayName,
    friend.displayName,
    followed.displayName,
    first.displayName,
    second.displayName,
    stranger.displayName,
  ]);
  // People who share it with them know them too, and nobody else does.
  expect((await names("mina", friend))[0]).toBe("Mina Okafor");
  expect((await names("quim", stranger)).slice(0, 2)).toEqual([exact.displayName, first.displayName]);
});

test("never finds the caller, suspended travellers, or people on either side of a block", async () => {
  const [own, blocker, blocked, suspended, fine] = [
    await someone("Ottokar One", "ottokar"),
    await someone("Ottokar Two"),
    await someone("Ottokar Three"),
    await someone("Ottokar Four"),
    await someone("Ottokar Five"),
  ];
  const { itinerary } = await makeItinerary(app, own.token);
  for (const { id } of [blocker, blocked, suspended]) await giveRole(app, itinerary.id, id, "editor");
  await own.client.blockPerson({ params: { userId: blocked.id } });
  await blocker.client.blockPerson({ params: { userId: own.id } });
  await app.parts.db`update travellers set suspended_at = now() where id = ${suspended.id}`;
  expect(await names("ottokar", own)).toEqual([fine.displayName]);
  for (const hidden of [blocker, blocked, suspended]) expect(await people(hidden.username, own)).toEqual([]);
  expect(await names("ottokar", blocker)).toEqual([blocked.displayName, fine.displayName]);
});

test("finds at most ten, each once, however often a name begins so", async () => {
  for (let n = 0; n < 12; n++) await someone(`Xaver ${"abcdefghijkl"[n]}`, `xaver${n + 10}`);
  const found = await people("xaver");
  expect([found.length, new Set(found.map(({ id }) => id)).size]).toEqual([10, 10]);
  // A name whose words all begin the same does not hide other people.
  const many = Array.from({ length: 20 }, (_, n) => `xav${String.fromCharCode(97 + n)}`).join(" ");
  await someone(many);
  const others = await people("xav");
  expect([others.length, new Set(others.map(({ id }) => id)).size]).toEqual([10, 10]);
});

test("accepts any two to fifty characters", async () => {
  for (const q of ["a", "  ", "", "a".repeat(51)]) {
    const { status, problem } = await failureOf(people(q));
    const paths = new Set(problem.errors?.map(({ path }) => path));
    expect([status, ...paths], JSON.stringify(q)).toEqual([400, "/q"]);
  }
  for (const q of ["@ ", "@@", "\u0000\u0000", "\u0301\u0301", "\u{10ffff}\u{10ffff}", "ﷺ".repeat(50), "--"])
    expect(await people(q), JSON.stringify(q)).toEqual([]);
});

test("is for travellers in the service's own apps", async () => {
  const { token: guest } = await makeToken(app, { traveller: null, firstParty: true });
  const { token: other } = await makeToken(app);
  const codes = [guest, other].map(
    async (token) => (await failureOf(app.client(token).findPeople({ query: { q: "mina" } }))).code,
  );
  expect(await Promise.all(codes)).toEqual(["signInRequired", "forbidden"]);
});

test("finds exactly those whose name begins with the query, whatever it is", async () => {
  const letter = fc.constantFrom("ж", "Ж", "ё", "Е", "x", "%", "_", " ", "-", "\\");
  const name = fc.string({ unit: letter, minLength: 1, maxLength: 12 }).map((rest) => `ж${rest}`);
  const plain = (text: string) =>
    text
      .normalize("NFKD")
      .replace(/\p{Mn}/gu, "")
      .toLowerCase()
      .replace(/ +/g, " ")
      .trim();
  const begins = (displayName: string, q: string) => {
    const whole = plain(displayName);
    const starts = [...whole.matchAll(/(?<=[ %_\\-])[^ %_\\-]/g)].map(({ index }) => index);
    return [0, ...starts].slice(0, 10).some((at) => whole.slice(at).startsWith(plain(q)));
  };
  const caller = await someone("Nobody In Particular");
  const travellers: Someone[] = [];
  await fc.assert(
    fc.asyncProperty(name, fc.string({ unit: letter, minLength: 2, maxLength: 3 }), async (name, q) => {
      fc.pre(q.trim() !== "");
      travellers.push(await someone(name));
      const expected = travellers.filter(({ displayName }) => begins(displayName, q)).map(({ id }) => id);
      const found = (await people(q, caller)).map(({ id }) => id);
      const own = found.filter((id) => travellers.some((one) => one.id === id));
      // Beyond ten, the rest is left out.
      if (found.length < 10) expect(own.toSorted()).toEqual(expected.toSorted());
      else expect(own.filter((id) => !expected.includes(id))).toEqual([]);
    }),
    { numRuns: propertyRuns(60) },
  );
});
