const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

/** The names of countries in a language, by country code. Empty for English, the language of the map itself. */
export const countryNames = (locale: string): Readonly<Record<string, string>> => {
  if (new Intl.Locale(locale).language === "en") return {};
  const names = new Intl.DisplayNames(locale, { type: "region", fallback: "none" });
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  return Object.fromEntries(
    codes.flatMap((code) => {
      const name = names.of(code);
      return name ? [[code, name]] : [];
    }),
  );
};
