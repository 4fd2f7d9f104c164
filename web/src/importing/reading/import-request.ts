import type { ImportRequest } from "../../../../contract/import.ts";
import type { Frame } from "../frame.ts";
import type { Origin } from "../origin.ts";
import type { MediaKind } from "../sort-files.ts";

type Media = {
  readonly kind: MediaKind;
  readonly frames: readonly Frame[];
  readonly origin: Origin;
  readonly locale: string;
};

const base64Of = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]{0,100},/, ""));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });

const frameJson = async ({ jpeg, second, takenAt, coordinate }: Frame): Promise<Blob> =>
  new Blob([JSON.stringify({ base64: await base64Of(jpeg), second, takenAt, coordinate })]);

/**
 * The request body, assembled from blobs, because a single string would need tens of megabytes more memory. The same
 * media always give the same body, so that the server recognises a retry.
 */
export const importRequest = async ({ kind, frames, origin, locale }: Media): Promise<Blob> => {
  const details = Object.entries(origin)
    .map(([field, text]) => [field, text.trim()] as const)
    .filter(([, text]) => text !== "");
  const fields: Omit<ImportRequest, "frames"> = { kind, ...Object.fromEntries(details), locale };
  const parts: BlobPart[] = [`${JSON.stringify(fields).slice(0, -1)},"frames":[`];
  for (const [index, frame] of frames.entries()) parts.push(index > 0 ? "," : "", await frameJson(frame));
  return new Blob([...parts, "]}"], { type: "application/json" });
};
