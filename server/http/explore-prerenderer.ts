import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ItineraryPage } from "../../contract/page.ts";
import type { PageLanguage } from "./page-language.ts";

type DrawExplore = (language: PageLanguage, feed: ItineraryPage, nonce: string) => Promise<string>;

/** A page's opening: what its root shows before the app is there, and what the app goes on with. */
export type PrerenderedExplore = { readonly root: string; readonly feed: string };

/** Stands in drawings for the nonce of the response that they will be in. No traveller can guess it and write it in a title. */
export const noncePlaceholder = randomUUID();

/**
 * Draws Explore ahead, so that a visitor sees the cards before the app has arrived and without it. All see the same:
 * each language is drawn once for as long as the cards stay as they are.
 */
export function explorePrerenderer(
  builtFolder: string,
): (language: PageLanguage, jsonText: string) => Promise<PrerenderedExplore | undefined> {
  const file = join(builtFolder, "ahead/draw-explore.js");
  if (!existsSync(file)) return async () => undefined;
  let loading: Promise<{ drawExplore: DrawExplore }> | undefined;
  const drawn = new Map<PageLanguage, { readonly cards: string; readonly root: Promise<string> }>();

  async function draw(language: PageLanguage, feed: ItineraryPage): Promise<string> {
    // When someone comes: most processes in tests never show a page.
    loading ??= import(pathToFileURL(file).href);
    const { drawExplore } = await loading;
    return withoutStyleAttributes(await drawExplore(language, feed, noncePlaceholder));
  }

  return async (language, jsonText) => {
    // The cursor tells when the list was begun: it is another one each time, and not seen.
    const cards = jsonText.replace(/"nextCursor":"[^"]*"\}$/, "");
    const known = drawn.get(language);
    const root = known?.cards === cards ? known.root : draw(language, JSON.parse(jsonText));
    drawn.set(language, { cards, root });
    root.catch(() => drawn.delete(language));
    return { root: await root, feed: jsonText };
  };
}

/** The content security policy allows no style attributes: their rules go into a style element, which has the nonce. */
function withoutStyleAttributes(markup: string): string {
  const rules = new Map<string, string>();
  // In texts React writes quotes as entities, so this is never one.
  const bare = markup.replace(/ style="([^"]*)"/g, (_, rule: string) => {
    const name = rules.get(rule) ?? `s${rules.size}`;
    rules.set(rule, name);
    return ` data-ahead="${name}"`;
  });
  const sheet = [...rules].map(([rule, name]) => `[data-ahead="${name}"]{${unescaped(rule)}}`).join("");
  return `<style nonce="${noncePlaceholder}">${sheet}</style>${bare}`;
}

const entities: Readonly<Record<string, string>> = { "&quot;": '"', "&#x27;": "'", "&amp;": "&" };

/** As it was before it became an attribute. What could end the style element stays as it is. */
const unescaped = (rule: string) =>
  rule.replace(/&(quot|#x27|amp);/g, (entity) => entities[entity] ?? entity);
