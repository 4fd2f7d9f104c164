import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ItineraryPage } from "../../contract/page.ts";
import type { PageLanguage } from "./page-language.ts";

type RenderExplore = (language: PageLanguage, feed: ItineraryPage, nonce: string) => Promise<string>;

/** The HTML that the page shows before the app has loaded, and the feed that the app starts with. */
export type PrerenderedExplore = { readonly root: string; readonly feed: string };

/** Replaced by each response's nonce. Random, so that no traveller can write it into a title. */
export const noncePlaceholder = randomUUID();

/**
 * Renders Explore on the server, so that guests see the cards before the app has loaded. All guests see the same, so
 * each language is rendered once until the cards change.
 */
export function explorePrerenderer(
  builtFolder: string,
): (language: PageLanguage, jsonText: string) => Promise<PrerenderedExplore | undefined> {
  const file = join(builtFolder, "ahead/render-explore.js");
  if (!existsSync(file)) return async () => undefined;
  let loading: Promise<{ renderExplore: RenderExplore }> | undefined;
  const rendered = new Map<PageLanguage, { readonly cards: string; readonly root: Promise<string> }>();

  async function draw(language: PageLanguage, feed: ItineraryPage): Promise<string> {
    // On first use: most test processes never show a page.
    loading ??= import(pathToFileURL(file).href);
    const { renderExplore } = await loading;
    return withoutStyleAttributes(await renderExplore(language, feed, noncePlaceholder));
  }

  return async (language, jsonText) => {
    // The cursor differs each time, and is not shown.
    const cards = jsonText.replace(/"nextCursor":"[^"]*"\}$/, "");
    const cached = rendered.get(language);
    const root = cached?.cards === cards ? cached.root : draw(language, JSON.parse(jsonText));
    rendered.set(language, { cards, root });
    root.catch(() => rendered.delete(language));
    return { root: await root, feed: jsonText };
  };
}

/** Moves style attributes, which the content security policy forbids, into a style element with the nonce. */
function withoutStyleAttributes(markup: string): string {
  const rules = new Map<string, string>();
  // React escapes quotes in text, so this matches attributes alone.
  const bare = markup.replace(/ style="([^"]*)"/g, (_, rule: string) => {
    const name = rules.get(rule) ?? `s${rules.size}`;
    rules.set(rule, name);
    return ` data-ahead="${name}"`;
  });
  const sheet = [...rules].map(([rule, name]) => `[data-ahead="${name}"]{${unescaped(rule)}}`).join("");
  return `<style nonce="${noncePlaceholder}">${sheet}</style>${bare}`;
}

const entities: Readonly<Record<string, string>> = { "&quot;": '"', "&#x27;": "'", "&amp;": "&" };

/** Undoes React's escaping, except of `<`, which could end the style element.  */
const unescaped = (rule: string) =>
  rule.replace(/&(quot|#x27|amp);/g, (entity) => entities[entity] ?? entity);
