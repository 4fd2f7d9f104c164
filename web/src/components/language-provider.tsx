import { createContext, type ReactNode, use, useLayoutEffect, useMemo, useState } from "react";
import { IntlProvider } from "use-intl";
import { browserStorage } from "../browser-storage.ts";
import type { en } from "../messages/en.ts";

export type Language = "en" | "de";

// Typed as English, whose literal texts tell the compiler which arguments a message takes.
type Texts = typeof en;

declare module "use-intl" {
  interface AppConfig {
    Messages: Texts;
  }
}

export const catalogues: Readonly<Record<Language, () => Promise<Texts>>> = {
  en: () => import("../messages/en.ts").then(({ en }) => en),
  de: () => import("../messages/de.ts").then(({ de }) => de as unknown as Texts),
};

const isLanguage = (value: string | undefined): value is Language =>
  value !== undefined && Object.hasOwn(catalogues, value);

const key = "waybook-language";

const pickLanguage = (): Language => {
  const chosen = browserStorage.read(key);
  if (isLanguage(chosen)) return chosen;
  return navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? "en";
};

/** The locale with the browser's region, because dates and numbers differ within a language. */
const regional = (language: Language): string =>
  navigator.languages.find((tag) => tag.toLowerCase().startsWith(`${language}-`)) ?? language;

export type Spoken = { readonly language: Language; readonly texts: Texts };

/** The language to start with and its texts; the other language is not loaded. */
export const firstLanguage = async (): Promise<Spoken> => {
  const language = pickLanguage();
  return { language, texts: await catalogues[language]() };
};

type LanguageChoice = { readonly language: Language; readonly setLanguage: (language: Language) => void };

const LanguageContext = createContext<LanguageChoice | undefined>(undefined);

export const useLanguage = (): LanguageChoice => {
  const choice = use(LanguageContext);
  if (!choice) throw new Error("useLanguage needs a LanguageProvider above it");
  return choice;
};

type LanguageProviderProps = { readonly first: Spoken; readonly children: ReactNode };

export const LanguageProvider = ({ first, children }: LanguageProviderProps) => {
  const [{ language, texts }, speak] = useState(first);

  useLayoutEffect(() => {
    document.documentElement.lang = language;
  }, [language]);

  const choice = useMemo(
    () => ({
      language,
      setLanguage: (next: Language) => {
        browserStorage.write(key, next);
        // If the texts cannot be loaded, the page keeps its language, and the next visit uses the new one.
        catalogues[next]().then(
          (texts) => speak({ language: next, texts }),
          () => {},
        );
      },
    }),
    [language],
  );

  return (
    <LanguageContext value={choice}>
      <IntlProvider
        locale={regional(language)}
        messages={texts}
        timeZone={Intl.DateTimeFormat().resolvedOptions().timeZone}
      >
        {children}
      </IntlProvider>
    </LanguageContext>
  );
};
