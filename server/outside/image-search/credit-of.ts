import type { ImageCredit } from "../../../contract/image.ts";
import { plainWords } from "./plain-words.ts";
import { webAddressOf } from "./web-address-of.ts";

type Claims = Readonly<{
  text: string;
  source: string;
  sourceURL: unknown;
  author?: unknown;
  authorURL?: unknown;
  license?: unknown;
  licenseURL?: unknown;
}>;

/** What a provider says of whose image it is, as the contract has it. Without a page to link to there is none. */
export function creditOf(claims: Claims): ImageCredit | undefined {
  const text = plainWords(claims.text, 500);
  const source = plainWords(claims.source, 100);
  const sourceURL = webAddressOf(claims.sourceURL);
  if (!text || !source || !sourceURL) return undefined;
  const author = plainWords(claims.author, 200);
  const authorURL = webAddressOf(claims.authorURL);
  const license = plainWords(claims.license, 200);
  const licenseURL = webAddressOf(claims.licenseURL);
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
