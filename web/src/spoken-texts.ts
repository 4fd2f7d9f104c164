import { browserStorage } from "./browser-storage.ts";
import type { everywhere } from "./messages/en/everywhere.ts";
import type { en } from "./messages/en.ts";

export type Language = "en" | "de";
// Typed as English, whose literal texts tell the compiler which arguments a message takes.
type Everywhere = typeof everywhere;
type Rest = typeof en;
/** A page that needs the rest is not shown before it is there. */
export type Spoken = { readonly language: Language; readonly texts: Everywhere & Partial<Rest> };

declare module "use-intl" {
  interface AppConfig {
    Messages: Everywhere & Rest;
  }
}

type Catalogue = {
  readonly everywhere: () => Promise<Everywhere>;
  readonly rest: () => Promise<Rest>;
};

/** Where most people start the texts of every page are enough; those of the others load with their code. */
export const catalogues: Readonly<Record<Language, Catalogue>> = {
  en: {
    everywhere: () => import("./messages/en/everywhere.ts").then(({ everywhere }) => everywhere),
    rest: () => import("./messages/en.ts").then(({ en }) => en),
  },
  de: {
    everywhere: () =>
      import("./messages/de/everywhere.ts").then(({ everywhere }) => everywhere as unknown as Everywhere),
    rest: () => import("./messages/de.ts").then(({ de }) => de as unknown as Rest),
  },
};

const isLanguage = (value: string | undefined): value is Language =>
  value !== undefined && Object.hasOwn(catalogues, value);

const key = "waybook-language";

const pickLanguage = (): Language => {
  const chosen = browserStorage.read(key);
  if (isLanguage(chosen)) return chosen;
  return navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? "en";
};

type Wanted = { readonly language: Language; readonly isAll: boolean };
type Load = Wanted & { readonly texts: Promise<Spoken> };

let latest: Load | undefined;
let spoken: Spoken | undefined;
const listeners = new Set<() => void>();

const load = (wanted: Wanted): Promise<Spoken> => {
  if (latest?.language === wanted.language && latest.isAll === wanted.isAll) return latest.texts;
  const before = latest;
  const { everywhere, rest } = catalogues[wanted.language];
  const texts: Promise<Spoken> = Promise.all([everywhere(), wanted.isAll ? rest() : undefined]).then(
    ([texts, others]) =>
      // Another page or another language was wanted meanwhile: that is what everybody waits for then.
      latest && latest !== own
        ? latest.texts
        : publish({ language: wanted.language, texts: { ...texts, ...others } }),
    (error: unknown) => {
      if (latest && latest !== own) return latest.texts;
      latest = before;
      throw error;
    },
  );
  const own: Load = { ...wanted, texts };
  latest = own;
  return texts;
};

const publish = (texts: Spoken): Spoken => {
  spoken = texts;
  for (const listener of listeners) listener();
  return texts;
};

const current = (): Wanted => latest ?? { language: pickLanguage(), isAll: false };

/** The language of the page, and as many of its texts as the page needs. */
export const spokenTexts = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: (): Spoken | undefined => spoken,
  /** The texts to start with; other languages are not loaded. */
  loadFirst: (): Promise<Spoken> => load(current()),
  /** Every page but Explore waits for it while its code loads. */
  loadAll: (): Promise<Spoken> => load({ ...current(), isAll: true }),
  setLanguage(language: Language): void {
    browserStorage.write(key, language);
    // If the texts cannot be loaded, the page keeps its language, and the next visit uses the new one.
    load({ ...current(), language }).catch(() => {});
  },
};
