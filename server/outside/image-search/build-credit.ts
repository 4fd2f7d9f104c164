import type { ImageCredit } from "../../../contract/image.ts";
import { cleanText } from "./clean-text.ts";
import { parseWebAddress } from "./parse-web-address.ts";

type Claims = Readonly<{
  text: string;
  source: string;
  sourceURL: unknown;
  author?: unknown;
  authorURL?: unknown;
  license?: unknown;
  licenseURL?: unknown;
}>;

/** Checks what a provider says about an image's author. Undefined without a page to link to. */
export function buildCredit(claims: Claims): ImageCredit | undefined {
  const text = cleanText(claims.text, 500);
  const source = cleanText(claims.source, 100);
  const sourceURL = parseWebAddress(claims.sourceURL);
  if (!text || !source || !sourceURL) return undefined;
  const author = cleanText(claims.author, 200);
  const authorURL = parseWebAddress(claims.authorURL);
  const license = cleanText(claims.license, 200);
  const licenseURL = parseWebAddress(claims.licenseURL);
  return {
    text,
    ...(author && { author }),
    ...(authorURL && { authorURL }),
    source,
    sourceURL,
    ...(license && { license }),
    ...(licenseURL && { licenseURL }),
  };
}
