import { fieldOf, listOf, pixelsOf } from "../field-of.ts";
import {
  KeyRejected,
  ProviderFailure,
  type ProviderFetchOptions,
  type ProviderOptions,
} from "../provider-fetch.ts";
import { buildCredit } from "./build-credit.ts";
import { cleanText } from "./clean-text.ts";
import type { ImageSearch } from "./image-search.ts";
import { parseWebAddress } from "./parse-web-address.ts";
import { type Offer, providerSearch } from "./provider-search.ts";

type OpenverseOptions = ProviderOptions &
  Readonly<{
    /** Without it, the low limits for anonymous clients apply. */
    client?: Readonly<{ id: string; secret: string }> | undefined;
  }>;

/** Licenses that allow any use, including changes, in return for the credit. */
const licenses: Readonly<Record<string, string>> = {
  by: "CC BY",
  "by-sa": "CC BY-SA",
  cc0: "CC0",
  pdm: "Public Domain Mark",
};

/** The limit without a key. */
const maxResults = "20";

/** https://api.openverse.org/v1/ */
export function openverse({ client, ...options }: OpenverseOptions): ImageSearch {
  const { url, clock } = options;
  let token: { readonly value: string; readonly until: number } | undefined;

  async function headers(ask: ProviderFetchOptions): Promise<Record<string, string>> {
    if (!client) return {};
    if (!token || clock.time() >= token.until) token = await newToken(client, ask);
    return { authorization: `Bearer ${token.value}` };
  }

  async function newToken({ id, secret }: { id: string; secret: string }, ask: ProviderFetchOptions) {
    const form = new URLSearchParams({
      grant_type: "client_credentials",
      client_id: id,
      client_secret: secret,
    });
    const response = await ask.json("/v1/auth_tokens/token/", { form });
    const [value, seconds] = [fieldOf(response, "access_token"), fieldOf(response, "expires_in")];
    if (typeof value !== "string" || !/^[\x21-\x7e]+$/.test(value) || typeof seconds !== "number")
      throw new ProviderFailure("Openverse sent no token");
    // A minute early, so that it does not expire in transit.
    return { value, until: clock.time() + (seconds - 60) * 1_000 };
  }

  async function images(query: string, ask: ProviderFetchOptions, aspectRatio?: string): Promise<Offer[]> {
    const parameters = new URLSearchParams({
      q: query,
      license: Object.keys(licenses).join(","),
      category: "photograph",
      extension: "jpg,jpeg,png,webp",
      mature: "false",
      page_size: maxResults,
    });
    if (aspectRatio) parameters.set("aspect_ratio", aspectRatio);
    const path = `/v1/images/?${parameters}`;
    const response = await ask.json(path, { headers: await headers(ask) }).catch(async (error) => {
      if (!(error instanceof KeyRejected) || !token) throw error;
      // Tokens may be revoked before they expire.
      token = undefined;
      return ask.json(path, { headers: await headers(ask) });
    });
    const authorized = await headers(ask);
    return listOf(response, "results").flatMap((image) => offerOf(image, authorized));
  }

  function offerOf(image: unknown, authorized: Record<string, string>): Offer[] {
    const id = fieldOf(image, "id");
    const license = licenseOf(image);
    if (typeof id !== "string" || !/^[0-9a-f-]{36}$/i.test(id) || !license) return [];
    if (fieldOf(image, "mature") === true) return [];
    const title = cleanText(fieldOf(image, "title"), 500);
    const author = cleanText(fieldOf(image, "creator"), 200);
    const page = parseWebAddress(fieldOf(image, "foreign_landing_url"));
    const home = cleanText(fieldOf(image, "source"), 50);
    const credit = buildCredit({
      text:
        cleanText(fieldOf(image, "attribution"), 500) ??
        `${title ? `"${title}"` : "This work"}${author ? ` by ${author}` : ""}, ${license}.`,
      author,
      authorURL: fieldOf(image, "creator_url"),
      source: page && home ? `${home}, found with Openverse` : "Openverse",
      sourceURL: page ?? `https://openverse.org/image/${id}`,
      license,
      licenseURL: fieldOf(image, "license_url"),
    });
    if (!credit) return [];
    return [
      {
        width: pixelsOf(image, "width"),
        height: pixelsOf(image, "height"),
        // Through Openverse, because the image's own address may be on any host.
        address: `${url}/v1/images/${id}/thumb/?full_size=true&compressed=true`,
        headers: authorized,
        description: title,
        credit,
      },
    ];
  }

  return providerSearch(
    {
      name: "Openverse",
      imageOrigins: [],
      whenRefused: "check OPENVERSE_CLIENT_ID and OPENVERSE_CLIENT_SECRET",
      async offers(query, ask) {
        const wide = await images(query, ask, "wide");
        return wide.length > 0 ? wide : images(query, ask);
      },
    },
    options,
  );
}

function licenseOf(image: unknown): string | undefined {
  const code = fieldOf(image, "license");
  if (typeof code !== "string" || !Object.hasOwn(licenses, code)) return undefined;
  return [licenses[code], cleanText(fieldOf(image, "license_version"), 10)].filter(Boolean).join(" ");
}
