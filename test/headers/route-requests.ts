import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import { allEndpoints } from "../../contract/all-endpoints.ts";
import type { Endpoint } from "../../contract/endpoint.ts";
import type { Fixtures } from "../permissions/fixtures.ts";
import { permissionMatrix } from "../permissions/permission-matrix.ts";
import { type Cell, operationOf } from "../permissions/permission-table.ts";
import { authenticationsOf, prepareRequest } from "../permissions/prepare-request.ts";
import { buildRequest } from "../permissions/request-outcome.ts";
import { signUpInBrowser } from "../support/make-browser.ts";
import { makeItinerary, makeToken } from "../support/makers.ts";
import { registerApp } from "../support/oauth-app.ts";
import { picture } from "../support/pictures.ts";
import type { TestApp } from "../support/start-app.ts";

export type RouteRequests = {
  /** The request of a caller who is allowed. */
  readonly successful: Request;
  /** Each fails for another reason; the errors must have the same headers. */
  readonly failing: readonly Request[];
};

type MakeRequests = (app: TestApp, fixtures: Fixtures) => Promise<RouteRequests>;

/** The requests of one line of the table. */
export function requestsOf(app: TestApp, fixtures: Fixtures, line: string): Promise<RouteRequests> {
  const make = special[line] ?? ofContract(line) ?? plain(line);
  return make(app, fixtures);
}

const endpoints: Readonly<Record<string, Endpoint>> = allEndpoints;
const routeOf = ({ method, path }: Endpoint) => `${method} ${path.replace(/\{(\w+)\}/g, ":$1")}`;

/**
 * From the permission matrix: for the first caller who is allowed, without a token, and for an id that does not exist.
 */
function ofContract(line: string): MakeRequests | undefined {
  const [operation] = Object.entries(endpoints).find(([, endpoint]) => routeOf(endpoint) === line) ?? [];
  if (!operation) return undefined;
  return async (app, fixtures) => {
    for (const table of permissionMatrix)
      for (const row of table.rows) {
        const [caller] = [...row.cells].find(([, cell]) => isSuccess(cell)) ?? [];
        if (!caller || operationOf(row) !== operation) continue;
        const [authentication] = authenticationsOf(table, caller);
        if (!authentication) continue;
        const callerCase = { state: row.states[0], caller, authentication, expectsError: false };
        const { endpoint, authHeaders, input } = await prepareRequest(app, fixtures, table, row, callerCase);
        const absent = inventedIds(input.params);
        return {
          successful: buildRequest(app.url, endpoint, authHeaders, input),
          failing: [
            ...(endpoint.access.kind === "open" ? [] : [buildRequest(app.url, endpoint, {}, input)]),
            ...(absent ? [buildRequest(app.url, endpoint, authHeaders, { ...input, params: absent })] : []),
            wrongMethod(app, line),
          ],
        };
      }
    throw new Error(`nobody may call ${line}`);
  };
}

const isSuccess = (cell: Cell) => /^\d+$/.test(cell);

/** The request with ids that do not exist; undefined when it has no ids. */
const inventedIds = (params?: Readonly<Record<string, string>>) =>
  params && Object.fromEntries(Object.keys(params).map((name) => [name, randomUUID()]));

/** Open to anyone who knows the URL. */
function plain(line: string): MakeRequests {
  return async (app) => {
    const [, path = ""] = line.split(" ");
    return { successful: page(app, path.replace(/:\w+/g, randomUUID())), failing: [wrongMethod(app, line)] };
  };
}

/** Every route rejects this. */
const wrongMethod = (app: TestApp, line: string) =>
  new Request(`${app.url}${(line.split(" ")[1] ?? "").replace(/[:*]\w*/g, "x")}`, {
    method: "PROPFIND",
    headers: { accept: "application/json" },
  });

const get = (app: TestApp, path: string, headers: Record<string, string> = {}) =>
  new Request(`${app.url}${path}`, { headers, redirect: "manual" });
const page = (app: TestApp, path: string, headers: Record<string, string> = {}) =>
  get(app, path, { accept: "text/html", ...headers });

const asset = async (name: RegExp) => {
  const names = await readdir(new URL("../../web/dist/assets", import.meta.url));
  return `/assets/${names.find((one) => name.test(one))}`;
};

async function publicItinerary(app: TestApp): Promise<string> {
  const { token } = await makeToken(app);
  const created = await makeItinerary(app, token, { visibility: "public" });
  return created.itinerary.id;
}

/** Requests that are not in the permission matrix: routes outside of the contract, and special requests. */
const special: Readonly<Record<string, MakeRequests>> = {
  "GET /media/images/:file in another width": async (app, fixtures) => {
    const { successful, failing } = await requestsOf(app, fixtures, "GET /media/images/:file");
    return { successful: new Request(`${successful.url}?w=320`, successful), failing };
  },
  "GET /media/*": async (app) => {
    const { token } = await makeToken(app, { firstParty: true });
    const { body } = await app.client(token).setAvatar({ body: await picture(), contentType: "image/png" });
    return {
      successful: new Request(body.avatarURL ?? ""),
      failing: [get(app, "/media/avatars/nothing.webp"), get(app, "/media/documents/passport.pdf")],
    };
  },
  "GET /maps/:version/:z/:x/:y": async (app) => ({
    successful: get(app, await tile(app)),
    failing: [get(app, "/maps/x/99/0/0")],
  }),
  "GET /maps/:version/:z/:x/:y of an older version": async (app) => ({
    successful: get(app, "/maps/older/0/0/0"),
    failing: [get(app, "/maps/older/99/0/0")],
  }),
  "GET /maps/streets/:version/:z/:x/:y": async (app) => ({
    successful: get(app, await tile(app, ({ streets }) => streets?.tiles)),
    failing: [get(app, "/maps/streets/x/99/0/0")],
  }),
  "GET /maps/streets/:version/:z/:x/:y of an older version": async (app) => ({
    successful: get(app, "/maps/streets/older/0/0/0"),
    failing: [get(app, "/maps/streets/older/99/0/0")],
  }),
  "GET /maps/streets.pmtiles": async (app) => ({
    successful: get(app, "/maps/streets.pmtiles"),
    failing: [get(app, "/maps/streets.pmtiles", { range: "bytes=99999999-" })],
  }),
  "GET /oauth/authorize/:uid": async (app) => {
    const { browser } = await signUpInBrowser(app);
    const { uid = "" } = await (await registerApp(app)).requestAuthorization(browser);
    const decision = { params: { uid }, body: { decision: "approve" } } as const;
    const { redirectTo } = (await browser.client.decideInteraction(decision)).body;
    const cookie = Object.entries(browser.cookies()).map(([name, value]) => `${name}=${value}`);
    return {
      successful: new Request(redirectTo, { headers: { cookie: cookie.join("; ") }, redirect: "manual" }),
      failing: [get(app, `/oauth/authorize/${randomUUID()}`)],
    };
  },
  "GET /authorization-error for what is wrong with a request": async (app) => ({
    successful: page(app, "/authorization-error"),
    failing: [page(app, "/oauth/authorize?client_id=nobody"), page(app, `/oauth/authorize/${randomUUID()}`)],
  }),
  "GET /sitemap-:file(^\\d{1,5}).xml": async (app) => {
    await publicItinerary(app);
    return { successful: get(app, "/sitemap-1.xml"), failing: [get(app, "/sitemap-99999.xml")] };
  },
  "GET /assets/*": async (app) => ({
    successful: get(app, await asset(/\.css$/)),
    failing: [get(app, "/assets/index-gone.js")],
  }),
  "GET /assets/* that decodes photos and scans": async (app) => ({
    successful: get(app, await asset(/^heic-worker-.*\.js$/)),
    failing: [get(app, "/assets/heic-worker-gone.js")],
  }),
  "GET /assets/* that fetches the map's tiles": async (app) => ({
    successful: get(app, await asset(/^maplibre-gl-worker-.*\.js$/)),
    failing: [get(app, "/assets/maplibre-gl-worker-gone.js")],
  }),
  "POST /share": async (app) => ({
    successful: new Request(`${app.url}/share`, { method: "POST", redirect: "manual" }),
    failing: [new Request(`${app.url}/share`, { method: "PUT" })],
  }),
  "GET /itineraries/:id": async (app) => ({
    successful: page(app, `/itineraries/${await publicItinerary(app)}`),
    failing: [page(app, `/itineraries/${randomUUID()}`), page(app, "/itineraries/x")],
  }),
  "GET /itineraries/:id that is private": async (app) => {
    const { browser } = await signUpInBrowser(app);
    const { body } = await browser.client.createItinerary({ body: { title: "Porto in autumn" } });
    const cookie = `waybook_session=${browser.cookies().waybook_session}`;
    return {
      successful: page(app, `/itineraries/${body.id}`, { cookie }),
      failing: [page(app, `/itineraries/${body.id}`)],
    };
  },
  "GET /people/:id": async (app) => ({
    successful: page(app, `/people/${(await makeToken(app)).traveller.id}`),
    failing: [page(app, `/people/${randomUUID()}`)],
  }),
  "GET /explore with a session": async (app) => {
    const { browser } = await signUpInBrowser(app);
    const cookie = `waybook_session=${browser.cookies().waybook_session}`;
    return { successful: page(app, "/explore", { cookie }), failing: [page(app, "/nowhere", { cookie })] };
  },
  "GET /": async (app) => ({
    successful: page(app, "/"),
    failing: [page(app, "/nowhere"), page(app, "/settings/nowhere")],
  }),
};

type Maps = { readonly tiles: string; readonly streets?: { readonly tiles: string } };

async function tile(
  app: TestApp,
  of: (maps: Maps) => string | undefined = ({ tiles }) => tiles,
): Promise<string> {
  const maps = (await (await fetch(`${app.url}/maps/map.json`)).json()) as Maps;
  return (of(maps) ?? "").replace("{z}/{x}/{y}", "0/0/0");
}
