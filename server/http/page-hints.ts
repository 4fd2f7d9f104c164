import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { PageLanguage } from "./page-language.ts";

type Manifest = Readonly<Record<string, { readonly file: string }>>;

/** The font of most texts; files for other scripts load when needed. */
const font = /commissioner-latin-flar-normal\.woff2$/;

type Page = { readonly language: PageLanguage; readonly isExplore: boolean };

/** Preloads what a page needs and its HTML does not name, so that it loads in parallel with the scripts. */
export async function pageHints(builtFolder: string): Promise<(page: Page) => string> {
  const manifest: Manifest = JSON.parse(await readFile(join(builtFolder, ".vite/manifest.json"), "utf8"));
  const [, fontFile] = Object.entries(manifest).find(([source]) => font.test(source)) ?? [];
  return ({ language, isExplore }) => {
    // Explore does with the texts of every page.
    const texts = [
      `src/messages/${language}/everywhere.ts`,
      ...(isExplore ? [] : [`src/messages/${language}.ts`]),
    ];
    return [
      ...texts.flatMap((source) =>
        manifest[source] ? [`<link rel="modulepreload" crossorigin href="/${manifest[source].file}" />`] : [],
      ),
      ...(fontFile
        ? [`<link rel="preload" as="font" type="font/woff2" crossorigin href="/${fontFile.file}" />`]
        : []),
    ].join("");
  };
}
