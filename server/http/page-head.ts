import { escapeMarkup } from "../platform/text/escape-markup.ts";
import { oneLine } from "../platform/text/plain-lines.ts";
import type { LinkPreview } from "../presenters/link-preview.ts";

const site = "Waybook";
const maxDescriptionLength = 200;

/** For pages that search engines must not list. */
export const noIndex = `<meta name="robots" content="noindex" />`;

/** The title and metadata of a page, for browsers, search engines and link previews. */
export function pageHead(preview: LinkPreview, publicUrl: string): string {
  const title = inOneLine(preview.title);
  const description = cutAtWord(inOneLine(preview.description), maxDescriptionLength);
  const { type, url, isListed, image = { ...icon, url: `${publicUrl}${icon.url}` } } = preview;
  const isLarge = type !== "profile" && preview.image !== undefined;
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

/** The one URL under which search engines list a page. */
export const canonicalLink = (url: string): string => `<link rel="canonical" href="${escapeMarkup(url)}" />`;

/** Without `<` nothing in it can end the element or begin a comment. */
const jsonLd = (structured: object): string =>
  `<script type="application/ld+json">${JSON.stringify({ "@context": "https://schema.org", ...structured }).replaceAll("<", "\\u003c")}</script>`;

const icon = { url: "/icon-512.png", width: 512, height: 512, alt: site };

const meta = (kind: "name" | "property", name: string, content: string) =>
  `<meta ${kind}="${name}" content="${escapeMarkup(content)}" />`;

/** They would reverse the text that follows, ours included. */
const directionMarks = /[\u202a-\u202e\u2066-\u2069]/g;

const inOneLine = (written: string): string =>
  oneLine(written.toWellFormed().replace(directionMarks, "")).replace(/\s+/g, " ").trim();

/** Cuts at the end of a word if one is near; not every language has spaces. */
function cutAtWord(text: string, maxLength: number): string {
  const characters = [...text];
  if (characters.length <= maxLength) return text;
  const cut = characters.slice(0, maxLength).join("");
  const end = characters[maxLength] === " " ? cut.length : cut.lastIndexOf(" ");
  return `${(end > cut.length / 2 ? cut.slice(0, end) : cut).replace(/[\s,;:.–-]+$/, "")}…`;
}
