/** The languages of the web app, the default first. */
const languages = ["en", "de"] as const;

export type PageLanguage = (typeof languages)[number];

/** The first of the client's languages that the web app has. Browsers send the preferred one first. */
export function choosePageLanguage(acceptLanguage = ""): PageLanguage {
  const accepted = acceptLanguage.split(",").map((tag) => tag.trim().slice(0, 2).toLowerCase());
  const [fallback] = languages;
  return accepted.flatMap((tag) => languages.find((language) => language === tag) ?? [])[0] ?? fallback;
}
