import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";

/** The kinds of requests to a provider. */
export type RequestKind = "search" | "image" | "token" | "use";

type ProviderRequest = {
  kind: RequestKind | undefined;
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  form: URLSearchParams;
};

/** A photo of a provider, with defaults. */
export type TestPhoto = {
  id: string;
  width?: number | null;
  height?: number | null;
  /** The URL of its bytes, instead of the provider's own. */
  address?: string;
  /** The author's name. */
  author?: string | null;
  /** Their page, and the photo's own. */
  page?: string;
  description?: string | null;
  /** As the provider writes it. */
  license?: string;
  title?: string;
  mime?: string;
  categories?: string;
};

type JsonResponse = { status: number; json: unknown; headers?: Record<string, string> };

/** The API of one provider, by its documentation. */
export type ProviderApi = {
  kindOf(method: string, path: string): RequestKind | undefined;
  /** What is wrong with a request; undefined if nothing. */
  findError(call: ProviderRequest): JsonResponse | undefined;
  buildResponse(call: ProviderRequest, photos: readonly TestPhoto[], origin: string): unknown;
};

export type TestProvider = {
  readonly url: string;
  readonly requests: ProviderRequest[];
  photos: readonly TestPhoto[];
  bytes: Uint8Array;
  /** The delay before each response, in milliseconds. */
  delay: number;
  /** Responses instead of the usual ones. */
  readonly overrides: Partial<Record<RequestKind, (response: ServerResponse, call: ProviderRequest) => void>>;
  /** The requests so far, in order. */
  requestKinds(): (RequestKind | undefined)[];
  close(): Promise<void>;
};

/** An image provider on a free port, which records its requests. */
export async function startImageProvider(api: ProviderApi, bytes: Uint8Array): Promise<TestProvider> {
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "", provider.url);
    const call: ProviderRequest = {
      kind: api.kindOf(request.method ?? "", pathname),
      method: request.method ?? "",
      path: pathname,
      query: searchParams,
      headers: request.headers,
      form: new URLSearchParams(await text(request)),
    };
    provider.requests.push(call);
    await sleep(provider.delay);
    const instead = call.kind && provider.overrides[call.kind];
    if (instead) return instead(response, call);
    const refusal = call.kind ? api.findError(call) : { status: 404, json: {} };
    if (refusal) return sendJson(response, refusal);
    if (call.kind === "image") response.writeHead(200, { "content-type": "image/jpeg" }).end(provider.bytes);
    else sendJson(response, { status: 200, json: api.buildResponse(call, provider.photos, provider.url) });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const provider: TestProvider = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    photos: [{ id: photoIds[0] }],
    bytes,
    delay: 0,
    overrides: {},
    requestKinds: () => provider.requests.map(({ kind }) => kind),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return provider;
}

function sendJson(response: ServerResponse, { status, json, headers }: JsonResponse): void {
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(json));
}

/** UUIDs, as Openverse uses. The others accept any id. */
export const photoIds = [
  "8624ba61-57f1-4f98-8a85-ecdf319c7bd5",
  "54baddc3-4cf1-4cb6-b4f5-7c2a3b0b2f0e",
  "0bc8a2d1-9d5e-4d7b-a0f4-0f7b6e7a1c3d",
  "c2f1e0d9-7b6a-4c5d-8e3f-2a1b0c9d8e7f",
] as const;

export const providerKeys = {
  unsplash: "unsplash-access-key",
  pexels: "pexels-api-key",
  openverse: { id: "openverse-client", secret: "openverse-secret" },
};

const defaults = {
  width: 6000,
  height: 4000,
  author: "Ana Sïlva",
  description: "A yellow tram on a steep street",
};

/** https://unsplash.com/documentation */
export const unsplashApi: ProviderApi = {
  kindOf(method, path) {
    if (method !== "GET") return undefined;
    if (path === "/search/photos") return "search";
    if (/^\/photos\/[^/]+\/download$/.test(path)) return "use";
    return path.startsWith("/photo-") ? "image" : undefined;
  },
  findError({ kind, headers, query }) {
    if (kind === "image") return undefined;
    if (headers.authorization !== `Client-ID ${providerKeys.unsplash}` || headers["accept-version"] !== "v1")
      return { status: 401, json: { errors: ["OAuth error: The access token is invalid"] } };
    if (kind === "search" && (!query.get("query") || Number(query.get("per_page")) > 30))
      return { status: 400, json: { errors: ["query is missing"] } };
    return undefined;
  },
  buildResponse({ kind, query }, photos, origin) {
    if (kind === "use") return { url: `${origin}/photo-${photoIds[0]}?ixid=M3w0MjZ8` };
    const results = photos.filter(hasOrientation(query.get("orientation") === "landscape"));
    return {
      total: results.length,
      total_pages: 1,
      results: results.map((photo) => ({
        id: photo.id,
        slug: `a-yellow-tram-${photo.id}`,
        created_at: "2024-05-03T11:00:28-04:00",
        width: photo.width ?? defaults.width,
        height: photo.height ?? defaults.height,
        color: "#d9a626",
        blur_hash: "LoC%a7IoIVxZ_NM|M{s:%hRjWAo0",
        description: null,
        alt_description: photo.description === undefined ? defaults.description : photo.description,
        urls: {
          raw: photo.address ?? `${origin}/photo-${photo.id}?ixid=M3w0MjZ8&ixlib=rb-4.1.0`,
          full: `${origin}/photo-${photo.id}?q=85&fm=jpg`,
          regular: `${origin}/photo-${photo.id}?q=80&fm=jpg&w=1080&fit=max`,
          small: `${origin}/photo-${photo.id}?q=80&fm=jpg&w=400&fit=max`,
          thumb: `${origin}/photo-${photo.id}?q=80&fm=jpg&w=200&fit=max`,
        },
        links: {
          self: `https://api.unsplash.com/photos/${photo.id}`,
          html: photo.page ?? `https://unsplash.com/photos/${photo.id}`,
          download: `https://unsplash.com/photos/${photo.id}/download`,
          download_location: `https://api.unsplash.com/photos/${photo.id}/download?ixid=M3w0MjZ8`,
        },
        user: {
          id: "Ul0QVz12Goo",
          username: "anasilva",
          name: photo.author === undefined ? defaults.author : photo.author,
          links: { html: photo.page ?? "https://unsplash.com/@anasilva" },
        },
      })),
    };
  },
};

/** https://www.pexels.com/api/documentation/ */
export const pexelsApi: ProviderApi = {
  kindOf(method, path) {
    if (method !== "GET") return undefined;
    if (path === "/v1/search") return "search";
    return path.startsWith("/photos/") ? "image" : undefined;
  },
  findError({ kind, headers, query }) {
    if (kind === "image") return undefined;
    if (headers.authorization !== providerKeys.pexels)
      return { status: 401, json: { status: 401, code: "Unauthorized" } };
    if (!query.get("query") || Number(query.get("per_page")) > 80)
      return { status: 400, json: { status: 400, code: "Bad Request" } };
    return undefined;
  },
  buildResponse({ query }, photos, origin) {
    const results = photos.filter(hasOrientation(query.get("orientation") === "landscape"));
    return {
      page: 1,
      per_page: 15,
      total_results: results.length,
      photos: results.map((photo) => ({
        id: photo.id,
        width: photo.width ?? defaults.width,
        height: photo.height ?? defaults.height,
        url: photo.page ?? `https://www.pexels.com/photo/yellow-tram-${photo.id}/`,
        photographer: photo.author === undefined ? defaults.author : photo.author,
        photographer_url: photo.page ?? "https://www.pexels.com/@anasilva",
        photographer_id: 680589,
        avg_color: "#D9A626",
        src: {
          original: photo.address ?? `${origin}/photos/${photo.id}/pexels-photo-${photo.id}.jpeg`,
          large2x: `${origin}/photos/${photo.id}/pexels-photo-${photo.id}.jpeg?auto=compress&cs=tinysrgb&dpr=2&h=650&w=940`,
          large: `${origin}/photos/${photo.id}/pexels-photo-${photo.id}.jpeg?auto=compress&cs=tinysrgb&h=650&w=940`,
        },
        liked: false,
        alt: photo.description === undefined ? defaults.description : photo.description,
      })),
    };
  },
};

/** https://api.openverse.org/v1/ */
export const openverseApi: ProviderApi = {
  kindOf(method, path) {
    if (path === "/v1/auth_tokens/token/") return method === "POST" ? "token" : undefined;
    if (method !== "GET") return undefined;
    if (path === "/v1/images/") return "search";
    return /^\/v1\/images\/[0-9a-f-]{36}\/thumb\/$/.test(path) ? "image" : undefined;
  },
  findError({ kind, headers, query, form }) {
    const isKnown =
      form.get("grant_type") === "client_credentials" &&
      form.get("client_id") === providerKeys.openverse.id &&
      form.get("client_secret") === providerKeys.openverse.secret;
    if (kind === "token") return isKnown ? undefined : { status: 401, json: { error: "invalid_client" } };
    if (
      headers.authorization !== undefined &&
      headers.authorization !== "Bearer DLBYIcfnKfolaXKcmMC8RIDCavc2hW"
    )
      return { status: 401, json: { detail: "Authentication credentials were not provided." } };
    if (kind === "search" && (!query.get("q") || Number(query.get("page_size")) > 20))
      return { status: 401, json: { detail: "Ensure this value is less than or equal to 20." } };
    return undefined;
  },
  buildResponse({ kind, query }, photos, origin) {
    if (kind === "token")
      return {
        access_token: "DLBYIcfnKfolaXKcmMC8RIDCavc2hW",
        expires_in: 43_200,
        token_type: "Bearer",
        scope: "read write groups",
      };
    const results = photos.filter(hasOrientation(query.get("aspect_ratio") === "wide"));
    return {
      result_count: results.length,
      page_count: 1,
      page_size: 20,
      page: 1,
      results: results.map((photo) => ({
        id: photo.id,
        title: photo.description === undefined ? defaults.description : photo.description,
        indexed_on: "2019-02-10T03:40:20.101080Z",
        foreign_landing_url: photo.page ?? `https://www.flickr.com/photos/31680743@N00/${photo.id}`,
        url: photo.address ?? `https://live.staticflickr.com/65535/${photo.id}_b.jpg`,
        creator: photo.author === undefined ? defaults.author : photo.author,
        creator_url: photo.page ?? "https://www.flickr.com/photos/31680743@N00",
        license: photo.license ?? "by-sa",
        license_version: "2.0",
        license_url: "https://creativecommons.org/licenses/by-sa/2.0/",
        provider: "flickr",
        source: "flickr",
        category: "photograph",
        filesize: null,
        filetype: "jpg",
        tags: [{ name: "lisbon", accuracy: null }],
        attribution:
          photo.author === null
            ? null
            : `"${photo.description ?? defaults.description}" by ${photo.author ?? defaults.author} is licensed under CC BY-SA 2.0. To view a copy of this license, visit https://creativecommons.org/licenses/by-sa/2.0/.`,
        fields_matched: ["title"],
        mature: photo.categories === "mature",
        height: photo.height === undefined ? defaults.height : photo.height,
        width: photo.width === undefined ? defaults.width : photo.width,
        thumbnail: photo.address ?? `${origin}/v1/images/${photo.id}/thumb/`,
        detail_url: `${origin}/v1/images/${photo.id}/`,
        related_url: `${origin}/v1/images/${photo.id}/related/`,
      })),
    };
  },
};

/** https://commons.wikimedia.org/w/api.php?action=help&modules=query%2Bimageinfo */
export const wikimediaApi: ProviderApi = {
  kindOf(method, path) {
    if (method !== "GET") return undefined;
    if (path === "/w/api.php") return "search";
    return path.startsWith("/wikipedia/commons/") ? "image" : undefined;
  },
  findError({ kind, headers, query, path }) {
    // Its User-Agent policy: a name, a version, and a contact.
    if (!/^[A-Z]\w+\/\d[\w.]* \(https?:\/\/[^)]+\)/.test(headers["user-agent"] ?? ""))
      return { status: 403, json: {} };
    if (kind === "image")
      return /\/1920px-/.test(path) ? undefined : { status: 400, json: "Use thumbnail steps." };
    const isAsDocumented =
      query.get("action") === "query" &&
      query.get("format") === "json" &&
      query.get("formatversion") === "2" &&
      query.get("generator") === "search" &&
      query.get("gsrnamespace") === "6" &&
      query.get("prop") === "imageinfo" &&
      query.get("iiprop") === "url|size|mime|extmetadata";
    return isAsDocumented
      ? undefined
      : { status: 200, json: { error: { code: "badvalue", info: "Unrecognized value for parameter." } } };
  },
  buildResponse({ query }, photos, origin) {
    if (photos.length === 0) return { batchcomplete: true };
    const width = query.get("iiurlwidth");
    const pages = photos.map((photo, nth) => {
      const name = photo.title ?? `Praça do Comércio ${photo.id}.jpg`;
      const file = `/a/a2/${encodeURIComponent(photo.id)}.jpg`;
      return {
        pageid: 83_547_663 + nth,
        ns: 6,
        title: `File:${name}`,
        index: nth + 1,
        imagerepository: "local",
        imageinfo: [
          {
            size: 9_353_326,
            width: photo.width ?? defaults.width,
            height: photo.height ?? defaults.height,
            thumburl:
              photo.address ??
              `${origin}/wikipedia/commons/thumb${file}/${width}px-${encodeURIComponent(photo.id)}.jpg`,
            thumbwidth: 1920,
            thumbheight: 1280,
            url: `https://upload.wikimedia.org/wikipedia/commons${file}`,
            descriptionurl:
              photo.page ?? `https://commons.wikimedia.org/wiki/File:${encodeURIComponent(name)}`,
            descriptionshorturl: "https://commons.wikimedia.org/w/index.php?curid=83547663",
            mime: photo.mime ?? "image/jpeg",
            extmetadata: {
              Categories: {
                value: photo.categories ?? "Praça do Comércio|Self-published work",
                source: "commons-categories",
              },
              ImageDescription: {
                value: photo.description ?? `<p>${defaults.description}</p>`,
                source: "commons-desc-page",
              },
              ...(photo.author !== null && {
                Artist: {
                  value:
                    photo.author ??
                    `<a href="//commons.wikimedia.org/wiki/User:Ana_S%C3%AFlva" title="User:Ana Sïlva">${defaults.author}</a>`,
                  source: "commons-desc-page",
                },
              }),
              LicenseShortName: { value: "CC BY-SA 4.0", source: "commons-desc-page", hidden: "" },
              LicenseUrl: {
                value: "https://creativecommons.org/licenses/by-sa/4.0",
                source: "commons-desc-page",
                hidden: "",
              },
              License: { value: photo.license ?? "cc-by-sa-4.0", source: "commons-templates", hidden: "" },
            },
          },
        ],
      };
    });
    // Sorted by id, not by relevance.
    return { batchcomplete: true, query: { pages: pages.reverse() } };
  },
};

const hasOrientation =
  (landscapesOnly: boolean) =>
  ({ width, height }: TestPhoto) =>
    !landscapesOnly || (width ?? defaults.width) > (height ?? defaults.height);
