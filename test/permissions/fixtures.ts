import { randomUUID } from "node:crypto";
import type { Account } from "../../contract/account.ts";
import type { Visibility } from "../../contract/itinerary.ts";
import { addTraveller, setModerator } from "../../server/features/account/account.ts";
import { signInTraveller } from "../../server/features/sign-in/sign-in.ts";
import { makeClient, makeItinerary, makePersonalToken, makeToken } from "../support/makers.ts";
import type { TestApp } from "../support/start-app.ts";
import type { Authentication, PersonName } from "./callers.ts";
import { days, type RequestContext } from "./requests.ts";
import type { State } from "./states.ts";

type Headers = Readonly<Record<string, string>>;
type People = Readonly<Record<"owner" | "editor" | "viewer" | "stranger" | "moderator", Account>>;

export type Fixtures = {
  /** A new traveller. */
  traveller(person: PersonName): Promise<Account>;
  /** The people around the itineraries of one state; the same each time. */
  people(state: State): Promise<People>;
  /** The headers of this kind of caller; without a traveller, a guest's or nobody's. The same each time. */
  headers(authentication: Authentication, traveller: Account | undefined): Promise<Headers>;
  /** A new itinerary for one request alone. */
  itinerary(state: State): ReturnType<RequestContext["itinerary"]>;
  /** An itinerary that all requests with the same purpose share, because they do not change it. */
  sharedItinerary(state: State, use: string): ReturnType<RequestContext["itinerary"]>;
  personId(state: State, traveller: Account): Promise<string>;
};

/** Everyone in the matrix, on one app. */
export async function makeFixtures(app: TestApp): Promise<Fixtures> {
  const { parts } = app;
  const { db } = parts;
  const [own, other] = await Promise.all([
    makeClient(app, { firstParty: true }),
    makeClient(app, { firstParty: false }),
  ]);
  const people = once(makePeople);
  const headers = once(makeHeaders);
  const ownerToken = once(async (state: State) => {
    const { owner } = await people(state);
    return (await makeToken(app, { traveller: owner, client: own })).token;
  });

  async function traveller(person: PersonName): Promise<Account> {
    const email = `${randomUUID()}@example.com`;
    const traveller = await addTraveller(parts, { email, displayName: "Mina Okafor" });
    return person === "moderator" ? setModerator(parts, { email, moderator: true }) : traveller;
  }

  async function makePeople(state: State): Promise<People> {
    const [owner, editor, viewer, stranger, moderator] = await Promise.all(
      (["owner", "editor", "viewer", "stranger", "moderator"] as const).map(traveller),
    );
    const people = { owner, editor, viewer, stranger, moderator } as People;
    if (state === "by-blocker")
      for (const blocked of [editor, viewer, stranger, moderator])
        await block(people.owner.id, (blocked as Account).id);
    return people;
  }

  const sharedItinerary = once((state: State, _use: string) => itinerary(state));

  async function itinerary(state: State) {
    const { owner, editor, viewer } = await people(state);
    const visibility: Visibility = state === "private" || state === "unlisted" ? state : "public";
    const created = await makeItinerary(app, await ownerToken(state), { visibility, days });
    const { id } = created.itinerary;
    await db`
      insert into library_entries (itinerary_id, traveller_id, role)
      values (${id}, ${editor.id}, 'editor'), (${id}, ${viewer.id}, 'viewer')`;
    if (state === "by-suspended") await suspend(owner.id);
    if (state === "trash") await db`update itineraries set deleted_at = now() where id = ${id}`;
    return { id, etag: created.etag };
  }

  async function personId(state: State, caller: Account): Promise<string> {
    if (state === "oneself") return caller.id;
    if (state === "no-one") return randomUUID();
    const { id } = await traveller("traveller");
    if (state === "blocked") await block(caller.id, id);
    if (state === "blocker") await block(id, caller.id);
    if (state === "suspended") await suspend(id);
    return id;
  }

  /** Like a moderator's suspension, but the tokens stay, so that the owner can go on creating itineraries. */
  async function suspend(id: string): Promise<void> {
    await db`update travellers set suspended_at = now() where id = ${id}`;
  }

  async function block(blocker: string, blocked: string): Promise<void> {
    await db`insert into blocks (blocker_id, blocked_id, created_at) values (${blocker}, ${blocked}, now())`;
  }

  async function makeHeaders(
    authentication: Authentication,
    traveller: Account | undefined,
  ): Promise<Headers> {
    switch (authentication.by) {
      case "nothing":
        return {};
      case "madeUpToken":
        return bearer(randomUUID());
      case "webApp":
        return traveller ? signedIn(traveller) : { cookie: "waybook_visitor=1" };
      case "ownApp":
        return bearer((await makeToken(app, { traveller: traveller ?? null, client: own })).token);
      case "otherApp": {
        const { scopes } = authentication;
        return bearer((await makeToken(app, { traveller: traveller ?? null, client: other, scopes })).token);
      }
      case "personalToken": {
        const { scopes } = authentication;
        return bearer((await makePersonalToken(app, { ...(traveller && { traveller }), scopes })).token);
      }
    }
  }

  async function signedIn({ id: travellerId }: Account): Promise<Headers> {
    const browser = { userAgent: "a browser", address: "127.0.0.1" };
    const { token } = await signInTraveller(parts, null, { travellerId, browser });
    return { cookie: `waybook_session=${token}` };
  }

  return { traveller, people, headers, itinerary, sharedItinerary, personId };
}

const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` });

/** Creates a value the first time, and returns the same one afterwards. */
function once<Args extends unknown[], Value>(
  make: (...args: Args) => Promise<Value>,
): (...args: Args) => Promise<Value> {
  const values = new Map<string, Promise<Value>>();
  return (...args) => {
    const key = JSON.stringify(args);
    const value = values.get(key) ?? make(...args);
    values.set(key, value);
    return value;
  };
}
