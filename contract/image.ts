import { count, nonBlank, text, webAddress } from "./formats.ts";
import { incomplete } from "./incomplete.ts";
import * as Type from "./schema-builders.ts";

export const ImageCredit = Type.Object(
  {
    text: text(500, { description: "The credit line to show with the image." }),
    author: Type.Optional(text(200, { description: "The image's author." })),
    authorURL: Type.Optional(webAddress({ description: "The author's page." })),
    source: text(100, { description: "The site where the image was found." }),
    sourceURL: webAddress({ description: "The image's page on that site." }),
    license: Type.Optional(text(200, { description: "The image's license, if known." })),
    licenseURL: Type.Optional(webAddress({ description: "The text of the license." })),
  },
  {
    $id: "ImageCredit",
    description: "The credit of an image. Show `text`, with links, wherever you show the image.",
    examples: [
      {
        text: "Photo by Ana Silva on Unsplash",
        author: "Ana Silva",
        authorURL: "https://unsplash.com/@anasilva",
        source: "Unsplash",
        sourceURL: "https://unsplash.com/photos/8xAdmQ2r",
      },
    ],
  },
);
export type ImageCredit = Type.Static<typeof ImageCredit>;

export const ImageDetails = Type.Object(
  {
    width: count({ minimum: 1, description: "In pixels, of the image without `w`." }),
    height: count({ minimum: 1, description: "In pixels, of the image without `w`." }),
    placeholder: Type.String({
      pattern: "^[A-Za-z0-9+/]+={0,2}$",
      description:
        "A ThumbHash in base64: a blurred preview of about 25 bytes to show while the image loads.",
    }),
    description: Type.Optional(text(500, { description: "Alternative text, if known." })),
    credit: Type.Optional(ImageCredit),
  },
  {
    $id: "ImageDetails",
    description: "Details of an image, for laying out a page before it loads.",
    examples: [{ width: 2560, height: 1707, placeholder: "1QcSHQRnh493V4dIh4eXh1h4kJUI" }],
  },
);
export type ImageDetails = Type.Static<typeof ImageDetails>;

export const ImageSearch = Type.Object(
  { query: nonBlank(200, { description: "What the image should show." }) },
  {
    $id: "ImageSearch",
    description: "A search for an image.",
    additionalProperties: false,
    examples: [{ query: "Yellow tram in Lisbon" }],
  },
);
export type ImageSearch = Type.Static<typeof ImageSearch>;

/** Longer than `found` of any preview, even with the longest credit. */
const found = (description: string) => nonBlank(32_768, { description });

export const ChosenImage = Type.Object(
  { found: found("The `found` value of a preview for this itinerary, at most an hour old.") },
  {
    $id: "ChosenImage",
    description: "An image from a preview.",
    additionalProperties: false,
    examples: [{ found: "3q2-7w.WyJpbWFnZXMvIl0" }],
  },
);

export const ImageWish = Type.Union([ImageSearch, ChosenImage], {
  $id: "ImageWish",
  description: "Either a search for an image or an image from a preview.",
  examples: [{ query: "Yellow tram in Lisbon" }, { found: "3q2-7w.WyJpbWFnZXMvIl0" }],
});
export type ImageWish = Type.Static<typeof ImageWish>;

export const ImagePreview = Type.Object(
  {
    imageURL: Type.String({ format: "uri", description: "The image's address." }),
    image: ImageDetails,
    found: found(
      "Opaque. Send it as `found` to set exactly this image. It is valid for an hour and only for this caller.",
    ),
    incomplete: incomplete(
      "Present if the provider of photos was not heard, so that this is a poster instead.",
    ),
  },
  {
    $id: "ImagePreview",
    description: "An image that was found for an itinerary but not set yet.",
    examples: [
      {
        imageURL: "http://localhost:8080/media/images/5f0c7b1de2a94c68b3a1f0d2e4c69788.webp",
        image: { width: 2560, height: 1707, placeholder: "1QcSHQRnh493V4dIh4eXh1h4kJUI" },
        found: "3q2-7w.WyJpbWFnZXMvIl0",
      },
    ],
  },
);
export type ImagePreview = Type.Static<typeof ImagePreview>;
