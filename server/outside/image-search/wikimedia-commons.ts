import { fieldOf, listOf, pixelsOf } from "../field-of.ts";
import { ProviderFailure, type ProviderOptions } from "../provider-fetch.ts";
import { buildCredit } from "./build-credit.ts";
import { cleanText } from "./clean-text.ts";
import { findFirstLink, htmlToText } from "./html-to-text.ts";
import type { ImageSearch } from "./image-search.ts";
import { type Offer, providerSearch } from "./provider-search.ts";

/** https://www.mediawiki.org/wiki/Common_thumbnail_sizes: other widths are rejected; the next is 3840. */
const thumbnailWidth = 1920;

/** Public domain, CC0, CC BY and CC BY-SA of any version. Others require more than a line of credit. */
const freeLicense = /^(?:pd|cc0|cc-zero|cc-pd)(?:-|$)|^cc-by(?:-sa)?(?:-\d|$)/i;
const requiresCredit = /^cc-by/i;

/** Words in titles of images that show no view of a place. Ignored if the query contains them. */
const notViews = [
  "map",
  "flag",
  "logo",
  "icon",
  "seal",
  "diagram",
  "plan",
  "chart",
  "screenshot",
  "coat of arms",
];

/** Commons has no safe search. */
const unsuitable =
  /\b(?:nud(?:e|es|ity|ism)|naked|topless|erotic\w*|porn\w*|sex|sexual\w*|genital\w*|corpses?)\b/i;

const metadata = [
  "Artist",
  "Attribution",
  "Categories",
  "ImageDescription",
  "License",
  "LicenseShortName",
  "LicenseUrl",
];

/** https://www.mediawiki.org/wiki/API:Search and https://www.mediawiki.org/wiki/API:Imageinfo */
export function wikimediaCommons(options: ProviderOptions): ImageSearch {
  return providerSearch(
    {
      name: "Wikimedia Commons",
      imageOrigins: ["https://upload.wikimedia.org"],
      whenRefused: "it wants to know who asks, which is PUBLIC_URL",
      async offers(query, ask) {
        const words = searchWords(query);
        if (!words) return [];
        const parameters = new URLSearchParams({
          action: "query",
          format: "json",
          formatversion: "2",
          uselang: "en",
          generator: "search",
          // Photographs are JPEG; PNG and SVG files are mostly drawings.
          gsrsearch: `${words} filemime:image/jpeg filew:>999`,
          gsrnamespace: "6",
          gsrlimit: "30",
          prop: "imageinfo",
          iiprop: "url|size|mime|extmetadata",
          iiurlwidth: String(thumbnailWidth),
          iiextmetadatalanguage: "en",
          iiextmetadatafilter: metadata.join("|"),
        });
        const response = await ask.json(`/w/api.php?${parameters}`);
        const error = cleanText(fieldOf(response, "error", "code"), 100);
        if (error) throw new ProviderFailure(`Wikimedia Commons responded with the error ${error}`);
        const pages = listOf(response, "query", "pages");
        // The pages of a generator are not sorted; `index` is the order of the search.
        return pages
          .toSorted((one, other) => indexOf(one) - indexOf(other))
          .flatMap((page) => offerOf(page, words));
      },
    },
    options,
  );
}

/** Only words: punctuation and capitals may be search operators, some of which are expensive. */
const searchWords = (query: string) =>
  query
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}'’-]+/gu, " ")
    .replace(/(^| )[-'’]+/g, "$1")
    .trim();

function indexOf(page: unknown): number {
  const index = fieldOf(page, "index");
  return typeof index === "number" ? index : Number.POSITIVE_INFINITY;
}

function offerOf(page: unknown, words: string): Offer[] {
  const [image] = listOf(page, "imageinfo");
  const about = (name: string) => fieldOf(image, "extmetadata", name, "value");
  const title = cleanText(fieldOf(page, "title"), 300) ?? "";
  const licenseCode = cleanText(about("License"), 100) ?? "";
  const address = fieldOf(image, "thumburl") ?? fieldOf(image, "url");
  if (typeof address !== "string" || fieldOf(image, "mime") !== "image/jpeg") return [];
  if (!freeLicense.test(licenseCode) || !isView(title, words)) return [];
  if (unsuitable.test(`${title} ${cleanText(about("Categories"), 5_000)}`)) return [];

  const author = cleanText(htmlToText(about("Artist")), 200);
  const attribution = cleanText(htmlToText(about("Attribution")), 300) ?? author;
  if (!attribution && requiresCredit.test(licenseCode)) return [];
  const license = cleanText(htmlToText(about("LicenseShortName")), 100) ?? licenseCode;
  const credit = buildCredit({
    text: `${attribution ? `${attribution}, ` : ""}${license}, via Wikimedia Commons`,
    author,
    authorURL: findFirstLink(about("Artist")),
    source: "Wikimedia Commons",
    sourceURL: fieldOf(image, "descriptionurl"),
    license,
    licenseURL: about("LicenseUrl"),
  });
  if (!credit) return [];
  return [
    {
      width: pixelsOf(image, "width"),
      height: pixelsOf(image, "height"),
      address,
      description: cleanText(htmlToText(about("ImageDescription")), 500) ?? nameOf(title),
      credit,
    },
  ];
}

const isView = (title: string, words: string) =>
  !notViews.some((kind) => new RegExp(`\\b${kind}s?\\b`, "i").test(title) && !words.includes(kind));

/** From a title such as `File:Praça do Comércio.jpg`. */
const nameOf = (title: string) => cleanText(title.replace(/^File:|\.\w+$/g, "").replaceAll("_", " "), 500);
