import { escapeMarkup } from "../platform/text/escape-markup.ts";
import { oneLine } from "../platform/text/plain-lines.ts";
import type { LinkPreview } from "../presenters/link-preview.ts";

const site = "Waybook";
const maxDescriptionLength = 200;

/** For a page that is nobody's to see, or only its people's. */
export const noIndex = `<meta name="robots" content="noindex" />`;

/** What the page's head says of it: to browsers, to search engines, and to whoever shows a link to it. */
export function pageHead(preview: LinkPreview, publicUrl: string): string {
  const title = inOneLine(preview.title);
  const description = cutAtWord(inOneLine(preview.description), maxDescriptionLength);
  const { type, url, isListed, image = { ...icon, url: `${publicUrl}${icon.url}` } } = preview;
  const isLarge = type === "article" && preview.image !== undefined;
  return [
    `<title>${escapeMarkup(`${title} · ${site}`)}</title>`,
    meta("name", "description", description),
    ...(isListed ? [] : [noIndex]),
    canonicalLink(url),
    meta("property", "og:type", type),
    meta("property", "og:site_name", site),
    meta("property", "og:title", title),
    meta("property", "og:description", description),
    meta("property", "og:url", url),
    meta("property", "og:image", image.url),
    meta("property", "og:image:width", String(image.width)),
    meta("property", "og:image:height", String(image.height)),
    meta("property", "og:image:alt", inOneLine(image.alt)),
    meta("name", "twitter:card", isLarge ? "summary_large_image" : "summary"),
    ...(isListed && preview.structured ? [jsonLd(preview.structured)] : []),
  ].join("\n    ");
}

/** Under which one of its addresses a page is known. */
export const canonicalLink = (url: string): string => `<link rel="canonical" href="${escapeMarkup(url)}" />`;

/** Data, which no policy lets run; without this sign nothing in it can end the element, or begin a comment. */
const jsonLd = (structured: object): string =>
  `<script type="application/ld+json">${JSON.stringify({ "@context": "https://schema.org", ...structured }).replaceAll("<", "\\u003c")}</script>`;

const icon = { url: "/icon-512.png", width: 512, height: 512, alt: site };

const meta = (kind: "name" | "property", name: string, content: string) =>
  `<meta ${kind}="${name}" content="${escapeMarkup(content)}" />`;

/** Signs that turn the direction of all that comes after them, our own words too. What is written needs none of them. */
const directionMarks = /[\u202a-\u202e\u2066-\u2069]/g;

const inOneLine = (written: string): string =>
  oneLine(written.toWellFormed().replace(directionMarks, "")).replace(/\s+/g, " ").trim();

/** At the end of a word, where there is one within reach: not every language parts them by spaces. */
function cutAtWord(text: string, most: number): string {
  const characters = [...text];
  if (characters.length <= most) return text;
  const cut = characters.slice(0, most).join("");
  const end = characters[most] === " " ? cut.length : cut.lastIndexOf(" ");
  return `${(end > cut.length / 2 ? cut.slice(0, end) : cut).replace(/[\s,;:.–-]+$/, "")}…`;
}
