import { fileURLToPath } from "node:url";
import type { Halves } from "./half.ts";

export type Typeface = {
  readonly family: string;
  readonly weight: number;
  /** The width of a letter relative to its height. */
  readonly width: number;
  /** Script faces are hard to read in capitals. */
  readonly isScript?: boolean;
};

/** Bold faces of video captions. */
export const captionFaces: Halves<Typeface> = {
  both: [
    { family: "Montserrat", weight: 700, width: 0.62 },
    { family: "Roboto", weight: 500, width: 0.54 },
  ],
  tuning: [
    { family: "Bebas Neue", weight: 400, width: 0.4 },
    { family: "Pacifico", weight: 400, width: 0.52, isScript: true },
    { family: "Caveat", weight: 700, width: 0.42, isScript: true },
    { family: "Playfair Display", weight: 700, width: 0.54 },
    { family: "Oswald", weight: 500, width: 0.45 },
    { family: "Special Elite", weight: 400, width: 0.56 },
    { family: "Comfortaa", weight: 700, width: 0.6 },
    { family: "Archivo Black", weight: 400, width: 0.65 },
    { family: "Anton", weight: 400, width: 0.45 },
    { family: "Lobster", weight: 400, width: 0.46, isScript: true },
    { family: "Permanent Marker", weight: 400, width: 0.6 },
    { family: "Abril Fatface", weight: 400, width: 0.54 },
    { family: "Poppins", weight: 600, width: 0.6 },
    { family: "Nunito", weight: 700, width: 0.55 },
    { family: "Dancing Script", weight: 700, width: 0.45, isScript: true },
    { family: "Raleway", weight: 700, width: 0.58 },
  ],
  held: [
    { family: "Fraunces Variable", weight: 700, width: 0.57 },
    { family: "Commissioner Variable", weight: 700, width: 0.58 },
    { family: "Lato", weight: 900, width: 0.57 },
    { family: "Merriweather", weight: 700, width: 0.62 },
    { family: "Inconsolata", weight: 700, width: 0.5 },
    { family: "Indie Flower", weight: 400, width: 0.48, isScript: true },
    { family: "Noto Sans Variable", weight: 800, width: 0.62 },
  ],
};

/** Typefaces of documents and apps. */
export const readingFaces: Halves<Typeface> = {
  both: [{ family: "Roboto", weight: 400, width: 0.52 }],
  tuning: [
    { family: "Lato", weight: 400, width: 0.52 },
    { family: "Merriweather", weight: 400, width: 0.56 },
    { family: "Playfair Display", weight: 400, width: 0.5 },
    { family: "Poppins", weight: 400, width: 0.57 },
    { family: "Nunito", weight: 400, width: 0.53 },
    { family: "Raleway", weight: 400, width: 0.55 },
  ],
  held: [
    { family: "Fraunces Variable", weight: 400, width: 0.53 },
    { family: "Commissioner Variable", weight: 400, width: 0.54 },
    { family: "Noto Sans Variable", weight: 400, width: 0.56 },
    { family: "Inconsolata", weight: 400, width: 0.5 },
  ],
};

/** Handwriting, on paper. */
export const writtenFaces: Halves<Typeface> = {
  both: [{ family: "Caveat", weight: 400, width: 0.4, isScript: true }],
  tuning: [
    { family: "Inconsolata", weight: 400, width: 0.5 },
    { family: "Special Elite", weight: 400, width: 0.56 },
    { family: "Indie Flower", weight: 400, width: 0.48, isScript: true },
    { family: "Permanent Marker", weight: 400, width: 0.6 },
  ],
  held: [
    { family: "Dancing Script", weight: 500, width: 0.43, isScript: true },
    { family: "Fraunces Variable", weight: 400, width: 0.53 },
  ],
};

/** Fallbacks for scripts and signs that the typefaces do not have. */
export const fallbackFamilies =
  "'Noto Sans Variable', 'Noto Sans JP Variable', 'Noto Sans SC Variable', 'Noto Sans KR Variable', 'Noto Emoji Variable'";

/** The declaration of each typeface. Frames load only those that they use. */
const sheets = [
  import.meta.resolve("@fontsource/montserrat/700.css"),
  import.meta.resolve("@fontsource/roboto/400.css"),
  import.meta.resolve("@fontsource/roboto/500.css"),
  import.meta.resolve("@fontsource/roboto/700.css"),
  import.meta.resolve("@fontsource/bebas-neue/400.css"),
  import.meta.resolve("@fontsource/pacifico/400.css"),
  import.meta.resolve("@fontsource/caveat/400.css"),
  import.meta.resolve("@fontsource/caveat/700.css"),
  import.meta.resolve("@fontsource/playfair-display/400.css"),
  import.meta.resolve("@fontsource/playfair-display/700.css"),
  import.meta.resolve("@fontsource/oswald/500.css"),
  import.meta.resolve("@fontsource/special-elite/400.css"),
  import.meta.resolve("@fontsource/comfortaa/700.css"),
  import.meta.resolve("@fontsource/archivo-black/400.css"),
  import.meta.resolve("@fontsource/anton/400.css"),
  import.meta.resolve("@fontsource/lobster/400.css"),
  import.meta.resolve("@fontsource/permanent-marker/400.css"),
  import.meta.resolve("@fontsource/abril-fatface/400.css"),
  import.meta.resolve("@fontsource/poppins/400.css"),
  import.meta.resolve("@fontsource/poppins/600.css"),
  import.meta.resolve("@fontsource/nunito/400.css"),
  import.meta.resolve("@fontsource/nunito/700.css"),
  import.meta.resolve("@fontsource/dancing-script/500.css"),
  import.meta.resolve("@fontsource/dancing-script/700.css"),
  import.meta.resolve("@fontsource/raleway/400.css"),
  import.meta.resolve("@fontsource/raleway/700.css"),
  import.meta.resolve("@fontsource/lato/400.css"),
  import.meta.resolve("@fontsource/lato/700.css"),
  import.meta.resolve("@fontsource/lato/900.css"),
  import.meta.resolve("@fontsource/merriweather/400.css"),
  import.meta.resolve("@fontsource/merriweather/700.css"),
  import.meta.resolve("@fontsource/inconsolata/400.css"),
  import.meta.resolve("@fontsource/inconsolata/700.css"),
  import.meta.resolve("@fontsource/indie-flower/400.css"),
  import.meta.resolve("@fontsource-variable/commissioner/wght.css"),
  import.meta.resolve("@fontsource-variable/fraunces/wght.css"),
  import.meta.resolve("@fontsource-variable/noto-sans/wght.css"),
  import.meta.resolve("@fontsource-variable/noto-sans-jp/wght.css"),
  import.meta.resolve("@fontsource-variable/noto-sans-sc/wght.css"),
  import.meta.resolve("@fontsource-variable/noto-sans-kr/wght.css"),
  import.meta.resolve("@fontsource-variable/noto-emoji/wght.css"),
];

export const typefaceLinks = sheets
  .map((sheet) => `<link rel="stylesheet" href="file://${fileURLToPath(sheet)}">`)
  .join("");
