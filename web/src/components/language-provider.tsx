import { createContext, type ReactNode, use, useLayoutEffect, useSyncExternalStore } from "react";
import { IntlProvider } from "use-intl";
import { type Language, type Spoken, spokenTexts } from "../spoken-texts.ts";

/** The locale with the browser's region, because dates and numbers differ within a language. */
const regional = (language: Language): string =>
  navigator.languages.find((tag) => tag.toLowerCase().startsWith(`${language}-`)) ?? language;

const LanguageContext = createContext<Language | undefined>(undefined);

export const useLanguage = (): Language => {
  const language = use(LanguageContext);
  if (!language) throw new Error("useLanguage needs a LanguageProvider above it");
  return language;
};

type LanguageProviderProps = { readonly first: Spoken; readonly children: ReactNode };

export const LanguageProvider = ({ first, children }: LanguageProviderProps) => {
  const { language, texts } = useSyncExternalStore(
    spokenTexts.subscribe,
    () => spokenTexts.read() ?? first,
    () => first,
  );

  useLayoutEffect(() => {
    document.documentElement.lang = language;
  }, [language]);

  return (
    <LanguageContext value={language}>
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
