const renditionWidths = [320, 640, 1280, 2560] as const;
const renditionFormats = ["avif", "webp"] as const;
export type Rendition = {
  readonly width: (typeof renditionWidths)[number];
  readonly format: (typeof renditionFormats)[number];
};

export const imageFolder = "images/";
export const renditionFolder = "renditions/";

export const renditionKey = (imageKey: string, { width, format }: Rendition): string =>
  `${renditionFolder}${imageKey.slice(imageFolder.length).replace(/\.webp$/, "")}/${width}.${format}`;

export const renditionKeys = (imageKey: string): string[] =>
  renditionWidths.flatMap((width) =>
    renditionFormats.map((format) => renditionKey(imageKey, { width, format })),
  );

export const imageKeyOf = (renditionKey: string): string =>
  `${imageFolder}${renditionKey.slice(renditionFolder.length).split("/")[0]}.webp`;
