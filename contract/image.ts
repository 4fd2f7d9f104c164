import { count, nonBlank, text, webAddress } from "./formats.ts";
import * as Type from "./type.ts";

export const ImageCredit = Type.Object(
  {
    text: text(500, { description: "The line to show beside the image." }),
    author: Type.Optional(text(200, { description: "Who made the image." })),
    authorURL: Type.Optional(webAddress({ description: "Their page." })),
    source: text(100, { description: "Where the image was found." }),
    sourceURL: webAddress({ description: "The image's page there." }),
    license: Type.Optional(text(200, { description: "What it may be used under, where that is said." })),
    licenseURL: Type.Optional(webAddress({ description: "The license itself." })),
  },
  {
    $id: "ImageCredit",
    description: "Whose image it is. Show `text`, with links, wherever the image is shown.",
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
        "A ThumbHash in base64: a blurred picture in some 25 bytes, to show until the image is there.",
    }),
    description: Type.Optional(text(500, { description: "Alternative text, if known." })),
    credit: Type.Optional(ImageCredit),
  },
  {
    $id: "ImageDetails",
    description: "What is known about an image before it is loaded.",
    examples: [{ width: 2560, height: 1707, placeholder: "1QcSHQRnh493V4dIh4eXh1h4kJUI" }],
  },
);
export type ImageDetails = Type.Static<typeof ImageDetails>;

export const ImageSearch = Type.Object(
  { query: nonBlank(200, { description: "What the image is to show." }) },
  {
    $id: "ImageSearch",
    description: "A search for an image.",
    additionalProperties: false,
    examples: [{ query: "Yellow tram in Lisbon" }],
  },
);
export type ImageSearch = Type.Static<typeof ImageSearch>;

/** Longer than the `found` of any preview, even with the longest credit. */
const found = (description: string) => nonBlank(32_768, { description });

export const ChosenImage = Type.Object(
  { found: found("The `found` of a preview of this itinerary, which is no older than an hour.") },
  {
    $id: "ChosenImage",
    description: "An image that the caller has seen as a preview.",
    additionalProperties: false,
    examples: [{ found: "3q2-7w.WyJpbWFnZXMvIl0" }],
  },
);

export const ImageWish = Type.Union([ImageSearch, ChosenImage], {
  $id: "ImageWish",
  description: "A search for an image, or one that was found before: exactly one of the two forms.",
  examples: [{ query: "Yellow tram in Lisbon" }, { found: "3q2-7w.WyJpbWFnZXMvIl0" }],
});
export type ImageWish = Type.Static<typeof ImageWish>;

export const ImagePreview = Type.Object(
  {
    imageURL: Type.String({ format: "uri", description: "Where the image is." }),
    image: ImageDetails,
    found: found(
      "Opaque: send it as `found` to set this very image. It lasts an hour, for this caller alone.",
    ),
  },
  {
    $id: "ImagePreview",
    description: "An image that was found for an itinerary, which does not have it yet.",
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
