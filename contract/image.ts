import * as Type from "typebox";
import { count, nonBlank, text, webAddress } from "./formats.ts";

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
    description: Type.Optional(
      text(500, { description: "What it shows, for those who cannot see it; where that is known." }),
    ),
    credit: Type.Optional(ImageCredit),
  },
  {
    $id: "ImageDetails",
    description: "What is known of an image before it is loaded.",
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
