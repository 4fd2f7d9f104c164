/** The languages of the web app's texts, the one for everyone else first. */
const languages = ["en", "de"] as const;

export type PageLanguage = (typeof languages)[number];

/** The first of the caller's languages that the web app speaks. Browsers send the preferred ones first. */
export function choosePageLanguage(acceptLanguage = ""): PageLanguage {
  const wanted = acceptLanguage.split(",").map((tag) => tag.trim().slice(0, 2).toLowerCase());
  const [fallback] = languages;
  return wanted.flatMap((tag) => languages.find((language) => language === tag) ?? [])[0] ?? fallback;
}
