import { randomUUID } from "node:crypto";
import { ApiError } from "../../contract/client.ts";
import { allScopes, type Scope } from "../../contract/scopes.ts";
import { signUpInBrowser, type TestBrowser } from "../../test/support/make-browser.ts";
import { callback, type OAuthApp, oauthApp, post, registerApp } from "../../test/support/oauth-app.ts";
import { runWaybook } from "../../test/support/run-waybook.ts";
import { cookieHeader } from "../watched-server/cookie-header.ts";
import type { WatchedServer } from "../watched-server/watched-server.ts";
import type { FuzzTraveller, FuzzTrip, World } from "./world.ts";

type MendableWorld = World & {
  /** Replaces who and what is gone. */
  mend(): Promise<void>;
};

const peopleCount = 6;

/** People with itineraries, documents, links and apps, on a server that is new. */
export async function makeWorld(server: WatchedServer): Promise<MendableWorld> {
  const run = async (...args: readonly string[]) => {
    const { code, stdout, stderr } = await runWaybook([...args, "--json"], server.environment);
    if (code !== 0) throw new Error(`waybook ${args.join(" ")}: ${stderr}`);
    return JSON.parse(stdout);
  };
  const own: { id: string; secret: string } = await run(
    ...[
      "clients",
      "add",
      "--name",
      "Waybook for phones",
      "--redirect-uri",
      callback,
      "--first-party",
      "--secret",
    ],
  );
  const apps: Apps = {
    own: oauthApp(server, { clientId: own.id, clientSecret: own.secret, redirectUri: callback }),
    other: await registerApp(server),
    narrow: await registerApp(server),
  };

  const settle = async (nth: number): Promise<Settled> => {
    const settled = await settlePerson(server, apps);
    // One who may do everything, and one with the paid plan.
    if (nth < 2) await run("plans", "set", "--email", settled.person.email, "--plan", "plus");
    if (nth === 0) await run("moderators", "add", "--email", settled.person.email);
    return settled;
  };
  const settled: Settled[] = [];
  for (let nth = 0; nth < peopleCount; nth++) settled.push(await settle(nth));
  const people = settled.map(({ person }) => person);

  const guest = await post<{ access_token: string }>(`${server.url}/oauth/token`, {
    ...{ grant_type: "client_credentials", client_id: own.id, client_secret: own.secret },
  });
  const [first, second] = settled as [Settled, Settled];
  const ended = await apps.other.connect(second.browser);
  await apps.other.revoke(ended.refresh_token);

  const mendPerson = async (nth: number): Promise<void> => {
    const person = people[nth] as FuzzTraveller;
    try {
      if (person.isDoubtful && (await isGone(server, person))) {
        settled[nth] = await settle(nth);
        people[nth] = settled[nth].person;
        return;
      }
      person.isDoubtful = false;
      const { browser } = settled[nth] as Settled;
      const trips = person.trips as FuzzTrip[];
      for (const [at, trip] of trips.entries()) {
        if (!trip.isDoubtful) continue;
        const { status } = await browser.fetch(`/v1/itineraries/${trip.id}`);
        if (status === 200) trip.isDoubtful = false;
        else trips[at] = await makeTrip(browser, at);
      }
    } catch (error) {
      // Whoever is just being settled may be taken away meanwhile: it is tried again.
      person.isDoubtful = true;
      if (!(error instanceof ApiError) || error.status >= 500) throw error;
    }
  };

  return {
    origin: server.url,
    people,
    guestToken: guest.body.access_token,
    endedToken: ended.access_token,
    clientId: apps.other.clientId,
    cursors: await cursorsOf(first.browser, people),
    ids: await idsOf(apps, first, second),
    async mend() {
      for (const nth of people.keys()) await mendPerson(nth);
    },
  };
}

type Apps = { readonly own: OAuthApp; readonly other: OAuthApp; readonly narrow: OAuthApp };
type Settled = { readonly person: FuzzTraveller; readonly browser: TestBrowser };

async function settlePerson(server: WatchedServer, apps: Apps): Promise<Settled> {
  const email = `${randomUUID()}@example.com`;
  const { browser, account, password } = await signUpInBrowser(server, { email });
  const connected = (app: OAuthApp, scopes: readonly Scope[]) =>
    app.connect(browser, { params: { scope: scopes.join(" ") } });
  const other = await connected(apps.other, allScopes);
  const trips: FuzzTrip[] = [];
  for (let nth = 0; nth < 3; nth++) trips.push(await makeTrip(browser, nth));
  const person: FuzzTraveller = {
    ...{ id: account.id, email, password, trips, isDoubtful: false },
    cookie: cookieHeader(browser),
    ownToken: (await connected(apps.own, allScopes)).access_token,
    appToken: other.access_token,
    refreshToken: other.refresh_token,
    narrowToken: (await connected(apps.narrow, ["documents:read"])).access_token,
  };
  return { person, browser };
}

const visibilities = ["private", "unlisted", "public"] as const;

/** With all that can be attached to one. */
async function makeTrip({ client }: TestBrowser, nth: number): Promise<FuzzTrip> {
  const days = [1, 2, 3].map((day) => ({
    id: `day-${day}`,
    title: `Day ${day}`,
    stops: [{ id: `stop-${day}`, name: "Torre de Belém", coordinate: { latitude: 38.69, longitude: -9.21 } }],
  }));
  const { body: made, headers } = await client.createItinerary({
    body: {
      title: "Lisbon in spring",
      destination: "Lisbon",
      visibility: visibilities[nth % 3] ?? "private",
      days,
    },
  });
  const params = { id: made.id };
  const file = Buffer.from("%PDF-1.7\nA ticket");
  const { storagePath } = (await client.storeFile({ params, query: { name: "Ticket.pdf" }, body: file }))
    .body;
  const documentId = randomUUID();
  await client.saveDocument({ params: { ...params, documentId }, body: { id: documentId, storagePath } });
  const { shareToken } = (await client.makeShareLink({ params, body: { role: "viewer" } })).body;
  const { callToken } = (await client.startCall({ params })).body;
  return {
    ...{ id: made.id, etag: headers.get("etag") ?? "", dayIds: days.map(({ id }) => id) },
    stopIds: days.flatMap(({ stops }) => stops.map(({ id }) => id)),
    ...{ documentId, storagePath, shareToken, callToken, isDoubtful: false },
  };
}

/** Whether any of their ways in is shut. */
async function isGone(
  { url }: WatchedServer,
  { cookie, ownToken, appToken, narrowToken }: FuzzTraveller,
): Promise<boolean> {
  const ways = [
    { cookie, origin: url },
    ...[ownToken, appToken, narrowToken].map((token) => ({ authorization: `Bearer ${token}` })),
  ];
  const answers = await Promise.all(
    ways.map((headers) => fetch(`${url}/v1/itineraries/${randomUUID()}`, { headers })),
  );
  return answers.some(({ status }) => status === 401);
}

/** A real one of each list that has one. */
async function cursorsOf(
  browser: TestBrowser,
  people: readonly FuzzTraveller[],
): Promise<Record<string, string>> {
  const lists = ["/v1/itineraries", "/v1/explore", "/v1/changes", `/v1/people/${people[1]?.id}/itineraries`];
  const found = await Promise.all(
    lists.map(async (list): Promise<[string, string]> => {
      const body = (await (await browser.fetch(`${list}?limit=1`)).json()) as { nextCursor?: string };
      return [list.replace(/people\/[^/]+/, "people/{userId}"), body.nextCursor ?? ""];
    }),
  );
  return Object.fromEntries(found.filter(([, cursor]) => cursor !== ""));
}

/** Things that are there, by the beginning of the path that leads to them. */
async function idsOf(
  { other, narrow }: Apps,
  first: Settled,
  second: Settled,
): Promise<Record<string, string>> {
  const { client } = first.browser;
  const { uid = "" } = await narrow.requestAuthorization(second.browser);
  await second.browser.client.reportPerson({
    params: { userId: first.person.id },
    body: { reason: "Advertises" },
  });
  const { data: reports } = (await client.listReports()).body;
  const { data: sessions } = (await client.listSessions()).body;
  const { data: apps } = (await client.listConnectedApps()).body;
  const calendar = (await client.makeCalendarFeed()).body.url;
  const [trip] = first.person.trips as [FuzzTrip];
  const params = { id: trip.id, dayId: "day-1" };
  const illustrated = await client.setDayImage({ params, headers: { "if-match": trip.etag } });
  trip.etag = illustrated.headers.get("etag") ?? trip.etag;
  const image = illustrated.body.days[0]?.imageURL ?? "";
  await client.addOrJoin({ params: { id: trip.id }, body: { userId: second.person.id, role: "viewer" } });
  const { data: invitations } = (await second.browser.client.listInvitations()).body;
  return {
    "/auth/interactions/": uid,
    "/v1/moderation/reports/": reports[0]?.id ?? "",
    "/auth/sessions/": sessions[0]?.id ?? "",
    "/v1/account/connected-apps/": apps.find(({ id }) => id !== other.clientId)?.id ?? "",
    "/v1/account/invitations/": invitations[0]?.id ?? "",
    "/auth/passkeys/": randomUUID(),
    "/calendars/": calendar.slice(calendar.lastIndexOf("/") + 1),
    "/media/images/": image.slice(image.lastIndexOf("/") + 1),
    "/unsubscribe/": `${first.person.id}.guessed`,
  };
}
