import { asItIsNow } from "./as-it-is-now.ts";
import { appsOnly, endpoint, json, notModified, open, scope } from "./endpoint.ts";
import { choice, uuid } from "./formats.ts";
import { ifMatch } from "./if-match.ts";
import { ImagePreview, ImageSearch, ImageWish } from "./image.ts";
import * as Type from "./schema-builders.ts";

const itineraryId = { id: uuid({ description: "The itinerary's id." }) };
const partId = (description: string, example: string) =>
  Type.String({ pattern: "^[A-Za-z0-9_-]{1,64}$", description, examples: [example] });
const day = { dayId: partId("The day's id.", "day-1") };
const stop = { stopId: partId("The stop's id.", "tiles") };

const picture = Type.Unsafe<Uint8Array>({
  type: "string",
  format: "binary",
  description: "The image's bytes: at most 20 MiB and 60 megapixels.",
});
const body = {
  "image/jpeg": picture,
  "image/png": picture,
  "image/webp": picture,
  "image/heic": picture,
  ...json(ImageWish),
} as const;

const setFor = (withoutBody: string) =>
  `Send the image itself, a search query, or the \`found\` value of a preview. A search finds a photo, or, on a server without a provider of photos, draws a poster of the place. Without a body, the image is of ${withoutBody}. URLs of images are not accepted. The image is rotated upright and re-encoded without its metadata, so it no longer says where it was taken. For the itinerary's owner and editors. Setting the same image again keeps the ETag.`;
const howSet = setFor(
  "the destination or, if there is none, of the title; a poster then shows the trip's route",
);
const howRemoved =
  "For the itinerary's owner and editors. If there is no image, nothing changes and the ETag stays the same.";
const refusals = ["notFound", "roleRequired"] as const;

export const ImageWidth = choice(["320", "640", "1280", "2560"], {
  $id: "ImageWidth",
  description: "The width of the image in pixels. Images are never enlarged.",
  examples: ["640"],
});

export const imageEndpoints = {
  setDayImage: endpoint({
    method: "PUT",
    path: "/v1/itineraries/{id}/days/{dayId}/image",
    access: scope("itineraries:write"),
    area: "Images",
    summary: "Set a day's image",
    description: `${howSet} The image stays with the day's id.`,
    params: Type.Object({ ...itineraryId, ...day }),
    headers: ifMatch,
    body,
    bodyOptional: true,
    answer: asItIsNow,
    errors: [...refusals, "noImageFound", "storageFull"],
  }),

  removeDayImage: endpoint({
    method: "DELETE",
    path: "/v1/itineraries/{id}/days/{dayId}/image",
    access: scope("itineraries:write"),
    area: "Images",
    summary: "Remove a day's image",
    description: howRemoved,
    params: Type.Object({ ...itineraryId, ...day }),
    headers: ifMatch,
    answer: asItIsNow,
    errors: refusals,
  }),

  setStopImage: endpoint({
    method: "PUT",
    path: "/v1/itineraries/{id}/stops/{stopId}/image",
    access: scope("itineraries:write"),
    area: "Images",
    summary: "Set a stop's image",
    description: `${setFor("the stop, by its name and place")} The image stays with the stop's id. At most 300 stops of an itinerary have one.`,
    params: Type.Object({ ...itineraryId, ...stop }),
    headers: ifMatch,
    body,
    bodyOptional: true,
    answer: asItIsNow,
    errors: [...refusals, "conflict", "noImageFound", "storageFull"],
  }),

  removeStopImage: endpoint({
    method: "DELETE",
    path: "/v1/itineraries/{id}/stops/{stopId}/image",
    access: scope("itineraries:write"),
    area: "Images",
    summary: "Remove a stop's image",
    description: howRemoved,
    params: Type.Object({ ...itineraryId, ...stop }),
    headers: ifMatch,
    answer: asItIsNow,
    errors: refusals,
  }),

  setCoverImage: endpoint({
    method: "PUT",
    path: "/v1/itineraries/{id}/cover-image",
    access: scope("itineraries:write"),
    area: "Images",
    summary: "Set the cover image",
    description: howSet,
    params: Type.Object(itineraryId),
    headers: ifMatch,
    body,
    bodyOptional: true,
    answer: asItIsNow,
    errors: [...refusals, "noImageFound", "storageFull"],
  }),

  removeCoverImage: endpoint({
    method: "DELETE",
    path: "/v1/itineraries/{id}/cover-image",
    access: scope("itineraries:write"),
    area: "Images",
    summary: "Remove the cover image",
    description: howRemoved,
    params: Type.Object(itineraryId),
    headers: ifMatch,
    answer: asItIsNow,
    errors: refusals,
  }),

  previewImage: endpoint({
    method: "POST",
    path: "/v1/itineraries/{id}/image-preview",
    access: appsOnly,
    area: "Images",
    summary: "Preview an image before setting it",
    description:
      "Finds a photo or draws a poster as setting an image does: by a search query or, without a body, for the itinerary's destination. The itinerary does not change. For its owner and editors. Images that nobody sets are deleted after a day.",
    params: Type.Object(itineraryId),
    body: json(ImageSearch),
    bodyOptional: true,
    answer: { status: 200, description: "The image that was found.", body: json(ImagePreview) },
    errors: [...refusals, "noImageFound", "storageFull"],
  }),

  getImage: endpoint({
    method: "GET",
    path: "/media/images/{file}",
    access: open,
    area: "Images",
    summary: "Read an image",
    description:
      "Returns the image at an address from an itinerary. No token is needed: anyone who knows the address can see the image. With `w` it has that width and is AVIF or WebP, as `Accept` prefers; without `w` it is as stored. The image at an address never changes, so it can be cached forever.",
    params: Type.Object({
      file: Type.String({ pattern: "^[0-9a-f]{32}\\.webp$", description: "The image's file name." }),
    }),
    query: Type.Object({ w: Type.Optional(ImageWidth) }, { additionalProperties: false }),
    headers: Type.Object({
      accept: Type.Optional(Type.String({ description: "The image formats you accept." })),
      "if-none-match": Type.Optional(Type.String({ description: "The ETag you last read." })),
    }),
    answer: {
      status: 200,
      description: "The image.",
      body: { "image/webp": picture, "image/avif": picture },
      headers: ["ETag", "Cache-Control", "Content-Disposition"],
    },
    otherAnswers: [notModified],
    errors: ["notFound"],
  }),
};
