import { createContext, type ReactNode, use, useLayoutEffect, useMemo, useState } from "react";
import { IntlProvider } from "use-intl";
import { de } from "../messages/de.ts";
import { en } from "../messages/en.ts";
import { remembered } from "../remembered.ts";

export type Language = "en" | "de";

// All languages are in the first bundle: a few kilobytes each, and switching never waits or fails.
// English is the type of all of them: its literal texts tell the compiler which arguments a message takes.
const messages = { en, de } as Record<Language, typeof en>;

declare module "use-intl" {
  interface AppConfig {
    Messages: typeof en;
  }
}

const isLanguage = (value: string | undefined): value is Language => value !== undefined && value in messages;

const key = "waybook-language";

const pickLanguage = (): Language => {
  const chosen = remembered.read(key);
  if (isLanguage(chosen)) return chosen;
  return navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? "en";
};

/** With the visitor's region, where the browser tells it: dates and numbers are written differently within a language. */
const regional = (language: Language): string =>
  navigator.languages.find((tag) => tag.toLowerCase().startsWith(`${language}-`)) ?? language;

type LanguageChoice = { readonly language: Language; readonly setLanguage: (language: Language) => void };

const LanguageContext = createContext<LanguageChoice | undefined>(undefined);

export const useLanguage = (): LanguageChoice => {
  const choice = use(LanguageContext);
  if (!choice) throw new Error("useLanguage needs a LanguageProvider above it");
  return choice;
};

export const LanguageProvider = ({ children }: { children: ReactNode }) => {
  const [language, setLanguage] = useState(pickLanguage);

  useLayoutEffect(() => {
    document.documentElement.lang = language;
  }, [language]);

  const choice = useMemo(
    () => ({
      language,
      setLanguage: (next: Language) => {
        remembered.write(key, next);
        setLanguage(next);
      },
    }),
    [language],
  );

  return (
    <LanguageContext value={choice}>
      <IntlProvider
        locale={regional(language)}
        messages={messages[language]}
        timeZone={Intl.DateTimeFormat().resolvedOptions().timeZone}
      >
        {children}
      </IntlProvider>
    </LanguageContext>
  );
};
