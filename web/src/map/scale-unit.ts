/** The countries that measure distances in miles and feet. */
const imperialRegions = new Set(["US", "LR", "MM"]);

export const scaleUnit = (locale: string): "imperial" | "metric" =>
  imperialRegions.has(new Intl.Locale(locale).region ?? "") ? "imperial" : "metric";
