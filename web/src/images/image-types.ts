const imageTypes = ["image/jpeg", "image/png", "image/webp", "image/heic"] as const;
export type ImageType = (typeof imageTypes)[number];

/** For file inputs. Many systems have no media type for HEIC, so extensions are listed too. */
export const acceptedImages = [...imageTypes, "image/heif", ".heic", ".heif"].join(",");

/** The server's limit for one image. */
export const maxImageBytes = 20 * 1_048_576;

const typesByEnding: readonly (readonly [RegExp, ImageType])[] = [
  [/\.jpe?g$/i, "image/jpeg"],
  [/\.png$/i, "image/png"],
  [/\.webp$/i, "image/webp"],
  [/\.hei[cf]$/i, "image/heic"],
];

/** An image's type by media type and name; undefined for types that the server does not accept. */
export const imageTypeOf = ({ type, name }: Pick<File, "type" | "name">): ImageType | undefined => {
  const known = imageTypes.find((one) => one === type.toLowerCase());
  if (known) return known;
  if (/^image\/hei[cf](-sequence)?$/i.test(type)) return "image/heic";
  return type === "" || type === "application/octet-stream"
    ? typesByEnding.find(([ending]) => ending.test(name))?.[1]
    : undefined;
};
