import { errorReason } from "../error-reason.ts";
import { addressOf, fieldOf, listOf, pixelsOf } from "../field-of.ts";
import type { ProviderFetchOptions, ProviderOptions } from "../provider-fetch.ts";
import { buildCredit } from "./build-credit.ts";
import { cleanText } from "./clean-text.ts";
import type { ImageSearch } from "./image-search.ts";
import { parseWebAddress } from "./parse-web-address.ts";
import { type Offer, providerSearch, targetWidth } from "./provider-search.ts";

type UnsplashOptions = ProviderOptions &
  Readonly<{ accessKey: string; log: { warn(fields: object, message: string): void } }>;

/** https://help.unsplash.com/api-guidelines/guideline-attribution: links to Unsplash must name the referrer. */
const referral = { utm_source: "waybook", utm_medium: "referral" };

/** https://unsplash.com/documentation#search-photos */
export function unsplash({ accessKey, log, ...options }: UnsplashOptions): ImageSearch {
  const headers = { authorization: `Client-ID ${accessKey}`, "accept-version": "v1" };

  async function photos(query: string, ask: ProviderFetchOptions, orientation?: string): Promise<Offer[]> {
    const parameters = new URLSearchParams({ query, per_page: "15", content_filter: "high" });
    if (orientation) parameters.set("orientation", orientation);
    const response = await ask.json(`/search/photos?${parameters}`, { headers });
    return listOf(response, "results").flatMap(offerOf);
  }

  function offerOf(photo: unknown): Offer[] {
    const raw = addressOf(photo, "urls", "raw");
    const author = cleanText(fieldOf(photo, "user", "name"), 200);
    const credit = buildCredit({
      text: author ? `Photo by ${author} on Unsplash` : "Photo on Unsplash",
      author,
      authorURL: parseWebAddress(fieldOf(photo, "user", "links", "html"), referral),
      source: "Unsplash",
      sourceURL: parseWebAddress(fieldOf(photo, "links", "html"), referral),
      license: "Unsplash License",
      licenseURL: "https://unsplash.com/license",
    });
    if (!raw || !credit) return [];
    // `fit=max` never enlarges.
    const size = { w: String(targetWidth), fit: "max", fm: "jpg", q: "80" };
    for (const [name, value] of Object.entries(size)) raw.searchParams.set(name, value);
    const downloadLocation = addressOf(photo, "links", "download_location");
    return [
      {
        width: pixelsOf(photo, "width"),
        height: pixelsOf(photo, "height"),
        address: raw.href,
        description: cleanText(fieldOf(photo, "alt_description") ?? fieldOf(photo, "description"), 500),
        credit,
        ...(downloadLocation && {
          afterDownload: (ask: ProviderFetchOptions) => reportDownload(downloadLocation, ask),
        }),
      },
    ];
  }

  /** https://help.unsplash.com/api-guidelines/more-on-each-guideline/guideline-triggering-a-download */
  async function reportDownload({ pathname, search }: URL, ask: ProviderFetchOptions): Promise<void> {
    try {
      await ask.json(`${pathname}${search}`, { headers });
    } catch (error) {
      log.warn({ reason: errorReason(error) }, "could not report a download to Unsplash");
    }
  }

  return providerSearch(
    {
      name: "Unsplash",
      imageOrigins: ["https://images.unsplash.com"],
      whenRefused: "check UNSPLASH_ACCESS_KEY",
      async offers(query, ask) {
        const landscapes = await photos(query, ask, "landscape");
        return landscapes.length > 0 ? landscapes : photos(query, ask);
      },
    },
    options,
  );
}
