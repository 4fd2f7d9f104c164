/** The widths in which images are served, and the formats. */
export const renditionWidths = [320, 640, 1280, 2560] as const;
export const renditionFormats = ["avif", "webp"] as const;
export type Rendition = {
  readonly width: (typeof renditionWidths)[number];
  readonly format: (typeof renditionFormats)[number];
};

/** Where images are: see stored-files. */
export const imageFolder = "images/";

/** An image in another width or format, made when it is first wanted. It goes when the image goes. */
export const renditionKey = (imageKey: string, { width, format }: Rendition): string =>
  `renditions/${imageKey.slice(imageFolder.length).replace(/\.webp$/, "")}/${width}.${format}`;

export const renditionKeys = (imageKey: string): string[] =>
  renditionWidths.flatMap((width) =>
    renditionFormats.map((format) => renditionKey(imageKey, { width, format })),
  );
