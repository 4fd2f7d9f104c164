import { addressOf, fieldOf, listOf, pixelsOf } from "../field-of.ts";
import type { ProviderFetchOptions, ProviderOptions } from "../provider-fetch.ts";
import { buildCredit } from "./build-credit.ts";
import { cleanText } from "./clean-text.ts";
import type { ImageSearch } from "./image-search.ts";
import { type Offer, providerSearch, targetWidth } from "./provider-search.ts";

type PexelsOptions = ProviderOptions & Readonly<{ apiKey: string }>;

/** https://www.pexels.com/api/documentation/#photos-search */
export function pexels({ apiKey, ...options }: PexelsOptions): ImageSearch {
  const headers = { authorization: apiKey };

  async function photos(query: string, ask: ProviderFetchOptions, orientation?: string): Promise<Offer[]> {
    const parameters = new URLSearchParams({ query, per_page: "15" });
    if (orientation) parameters.set("orientation", orientation);
    const response = await ask.json(`/v1/search?${parameters}`, { headers });
    return listOf(response, "photos").flatMap(offerOf);
  }

  return providerSearch(
    {
      name: "Pexels",
      imageOrigins: ["https://images.pexels.com"],
      whenRefused: "check PEXELS_API_KEY",
      async offers(query, ask) {
        const landscapes = await photos(query, ask, "landscape");
        return landscapes.length > 0 ? landscapes : photos(query, ask);
      },
    },
    options,
  );
}

function offerOf(photo: unknown): Offer[] {
  const original = addressOf(photo, "src", "original");
  const author = cleanText(fieldOf(photo, "photographer"), 200);
  const credit = buildCredit({
    text: author ? `Photo by ${author} on Pexels` : "Photo on Pexels",
    author,
    authorURL: fieldOf(photo, "photographer_url"),
    source: "Pexels",
    sourceURL: fieldOf(photo, "url"),
    license: "Pexels License",
    licenseURL: "https://www.pexels.com/license/",
  });
  if (!original || !credit) return [];
  const width = pixelsOf(photo, "width");
  // The same parameters as Pexels' own sizes. They can enlarge, hence the minimum.
  const size = { auto: "compress", cs: "tinysrgb", w: String(Math.min(width || targetWidth, targetWidth)) };
  for (const [name, value] of Object.entries(size)) original.searchParams.set(name, value);
  return [
    {
      width,
      height: pixelsOf(photo, "height"),
      address: original.href,
      description: cleanText(fieldOf(photo, "alt"), 500),
      credit,
    },
  ];
}
