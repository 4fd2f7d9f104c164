import type { Parts } from "../parts.ts";
import type { LinkPreview } from "../presenters/link-preview.ts";
import type { PageLanguage } from "./page-language.ts";

const texts: Readonly<Record<PageLanguage, Pick<LinkPreview, "title" | "description"> & { alt: string }>> = {
  en: {
    title: "Plan trips together",
    description:
      "Where to go, what to pack, what it costs: the whole trip in one place. Everyone can write at the same time, and nobody’s changes get overwritten.",
    alt: "Two people plan the same trip at the same time, with its stops on a map.",
  },
  de: {
    title: "Reisen gemeinsam planen",
    description:
      "Wohin es geht, was mitkommt, was es kostet: die ganze Reise an einem Ort. Alle können gleichzeitig schreiben, und niemand überschreibt, was andere geändert haben.",
    alt: "Zwei Leute planen gleichzeitig dieselbe Reise, mit ihren Stationen auf einer Karte.",
  },
};

/** The preview of a link to the start page. */
export function startPagePreview(language: PageLanguage, { publicUrl }: Parts["config"]): LinkPreview {
  const { alt, ...words } = texts[language];
  return {
    type: "website",
    ...words,
    url: `${publicUrl}/`,
    image: { url: `${publicUrl}/preview.png`, width: 1200, height: 630, alt },
    isListed: true,
    structured: { "@type": "WebSite", name: "Waybook", url: `${publicUrl}/`, description: words.description },
  };
}
