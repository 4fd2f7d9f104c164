import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";
import { expect, onTestFinished } from "vitest";
import type { Gate } from "../../server/outside/gate.ts";
import type { ImageQuery, ImageSearch } from "../../server/outside/image-search/image-search.ts";
import { openverse } from "../../server/outside/image-search/openverse.ts";
import { pexels } from "../../server/outside/image-search/pexels.ts";
import { unsplash } from "../../server/outside/image-search/unsplash.ts";
import { wikimediaCommons } from "../../server/outside/image-search/wikimedia-commons.ts";
import type { ProviderLimits, ProviderOptions } from "../../server/outside/provider-fetch.ts";
import {
  openverseApi,
  type ProviderApi,
  pexelsApi,
  providerKeys,
  startImageProvider,
  type TestPhoto,
  unsplashApi,
  wikimediaApi,
} from "./image-providers.ts";
import { movedClock } from "./moved-clock.ts";

export const lisbon: ImageQuery = { query: "Lisbon, Portugal", tags: ["city"] };
export const startTime = "2026-11-15T12:00:00.000Z";
export const userAgent = "Waybook/0.1.0 (https://trips.example.com)";

const drawn = sharp({ create: { width: 48, height: 32, channels: 3, background: "#d9a626" } });
export const jpeg = await drawn.clone().jpeg().toBuffer();
export const webp = await drawn.clone().webp().toBuffer();

export type Adapter = {
  api: ProviderApi;
  make(options: ProviderOptions, log: { warn(fields: object, message: string): void }): ImageSearch;
  /** The setting that the error for a wrong key must name. */
  keySetting: string;
  /** Whether its responses contain images' URLs; otherwise we build them. */
  hasImageUrls: boolean;
  /** Must never appear in an error. */
  secrets: readonly string[];
};

export const adapters = {
  Unsplash: {
    api: unsplashApi,
    make: (options, log) => unsplash({ ...options, accessKey: providerKeys.unsplash, log }),
    keySetting: "UNSPLASH_ACCESS_KEY",
    hasImageUrls: true,
    secrets: [providerKeys.unsplash],
  },
  Pexels: {
    api: pexelsApi,
    make: (options) => pexels({ ...options, apiKey: providerKeys.pexels }),
    keySetting: "PEXELS_API_KEY",
    hasImageUrls: true,
    secrets: [providerKeys.pexels],
  },
  Openverse: {
    api: openverseApi,
    make: (options) => openverse(options),
    keySetting: "OPENVERSE_CLIENT_ID",
    hasImageUrls: false,
    secrets: [],
  },
  "Openverse with a key": {
    api: openverseApi,
    make: (options) => openverse({ ...options, client: providerKeys.openverse }),
    keySetting: "OPENVERSE_CLIENT_SECRET",
    hasImageUrls: false,
    secrets: [providerKeys.openverse.secret],
  },
  "Wikimedia Commons": {
    api: wikimediaApi,
    make: (options) => wikimediaCommons(options),
    keySetting: "PUBLIC_URL",
    hasImageUrls: true,
    secrets: [],
  },
} satisfies Record<string, Adapter>;

export async function startImageSearch(
  { api, make }: Adapter,
  { photos, limits }: { photos?: readonly TestPhoto[]; limits?: Partial<ProviderLimits> } = {},
) {
  const provider = await startImageProvider(api, jpeg);
  onTestFinished(provider.close);
  if (photos) provider.photos = photos;
  const clock = movedClock(startTime);
  const warnings: unknown[] = [];
  const log = { warn: (...line: unknown[]) => void warnings.push(line) };
  const search = make({ url: provider.url, userAgent, clock, ...(limits && { limits }) }, log);
  const imageRequests = () => provider.requests.filter(({ kind }) => kind === "image");
  return { provider, clock, search, warnings, imageRequests };
}

/** Another server on this machine, which must get no requests. */
export async function startOtherServer() {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? "");
    response.writeHead(200, { "content-type": "image/jpeg" }).end(jpeg);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return { requests, port: (server.address() as AddressInfo).port };
}

export type Respond = (response: ServerResponse) => void;

export const respondWith =
  (status: number, headers: Record<string, string> = {}, body: string | Uint8Array = ""): Respond =>
  (response) =>
    void response.writeHead(status, headers).end(body);

/** A gate that records requests instead of sending them. */
export function recordingGate(responses: readonly Response[]) {
  const requests: { address: string; headers: Headers }[] = [];
  const rest = [...responses];
  const goOut: Gate = async ({ href }, { headers }) => {
    requests.push({ address: href, headers: new Headers({ ...headers }) });
    return rest.shift() ?? expect.fail("asked once too often");
  };
  return { requests, goOut };
}
