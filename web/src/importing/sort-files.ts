import { maxFrames } from "./frame-limits.ts";

export type MediaKind = "video" | "album" | "pdf";

/** What is reviewed: media that the server has read, or a plan that the browser could read by itself. */
export type ReadKind = MediaKind | "plan";

export type ChosenMedia = { readonly kind: MediaKind; readonly files: readonly File[] };

type RejectionReason = "unknown" | "empty" | "mixed" | "oneVideo" | "onePdf" | "tooMany" | "unreadable";

export type RejectedFile = { readonly name: string; readonly reason: RejectionReason };

/** Single files of an album may be rejected; the rest can still be imported. */
export type SortedFiles = { readonly media?: ChosenMedia; readonly refusals: readonly RejectedFile[] };

const kindsByExtension: readonly (readonly [RegExp, MediaKind])[] = [
  [/\.(mp4|m4v|mov|webm|mkv)$/i, "video"],
  [/\.(jpe?g|png|webp|hei[cf]|avif)$/i, "album"],
  [/\.pdf$/i, "pdf"],
];
const kindsByType: readonly (readonly [RegExp, MediaKind])[] = [
  [/^video\/(mp4|x-m4v|quicktime|webm|x-matroska|matroska)$/i, "video"],
  [/^image\/(jpeg|png|webp|hei[cf](-sequence)?|avif)$/i, "album"],
  [/^application\/pdf$/i, "pdf"],
];

/** For the `accept` attribute of the file input. */
export const acceptedFiles =
  "video/mp4,video/quicktime,video/webm,.mkv,image/jpeg,image/png,image/webp,image/avif,image/heic,image/heif,.heic,.heif,application/pdf";

/** By extension where there is no media type: many systems have none for HEIC. */
const kindOf = ({ type, name }: File): MediaKind | undefined =>
  [
    ...kindsByType.filter(([pattern]) => pattern.test(type)),
    ...kindsByExtension.filter(([pattern]) => pattern.test(name)),
  ]
    .map(([, kind]) => kind)
    .at(0);

/** Sorts chosen files into one video, one PDF or an album of photos, and those that cannot be imported. */
export const sortFiles = (files: readonly File[]): SortedFiles => {
  const refusals: RejectedFile[] = [];
  const reject = ({ name }: File, reason: RejectionReason) => refusals.push({ name, reason });
  const importable: { file: File; kind: MediaKind }[] = [];
  for (const file of files) {
    const kind = kindOf(file);
    if (!kind) reject(file, "unknown");
    else if (file.size === 0) reject(file, "empty");
    else importable.push({ file, kind });
  }
  const kind = importable[0]?.kind;
  if (!kind) return { refusals };
  if (importable.some((file) => file.kind !== kind)) {
    for (const { file } of importable) reject(file, "mixed");
    return { refusals };
  }
  const maxFiles = kind === "album" ? maxFrames : 1;
  if (kind !== "album" && importable.length > 1) {
    for (const { file } of importable) reject(file, kind === "video" ? "oneVideo" : "onePdf");
    return { refusals };
  }
  for (const { file } of importable.slice(maxFiles)) reject(file, "tooMany");
  return { media: { kind, files: importable.slice(0, maxFiles).map(({ file }) => file) }, refusals };
};
