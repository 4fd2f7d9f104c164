const imageTypes = ["image/jpeg", "image/png", "image/webp", "image/heic"] as const;
export type ImageType = (typeof imageTypes)[number];

/** What a file picker offers. Many systems know no type for HEIC, hence the endings. */
export const acceptedImages = [...imageTypes, "image/heif", ".heic", ".heif"].join(",");

/** What the service takes of one image. */
export const maxImageBytes = 20 * 1_048_576;

const typesByEnding: readonly (readonly [RegExp, ImageType])[] = [
  [/\.jpe?g$/i, "image/jpeg"],
  [/\.png$/i, "image/png"],
  [/\.webp$/i, "image/webp"],
  [/\.hei[cf]$/i, "image/heic"],
];

/** What kind of image a file is, as far as its type and name tell; undefined for those the service does not take. */
export const imageTypeOf = ({ type, name }: Pick<File, "type" | "name">): ImageType | undefined => {
  const known = imageTypes.find((one) => one === type.toLowerCase());
  if (known) return known;
  if (/^image\/hei[cf](-sequence)?$/i.test(type)) return "image/heic";
  return type === "" || type === "application/octet-stream"
    ? typesByEnding.find(([ending]) => ending.test(name))?.[1]
    : undefined;
};
