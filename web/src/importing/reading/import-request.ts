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
 * The body that is sent, put together from blobs: as one text it would need tens of megabytes more. The same media
 * always make the same body, or a repetition would not be known as one.
 */
export const importRequest = async ({ kind, frames, origin, locale }: Media): Promise<Blob> => {
  const said = Object.entries(origin)
    .map(([field, words]) => [field, words.trim()] as const)
    .filter(([, words]) => words !== "");
  const words: Omit<ImportRequest, "frames"> = { kind, ...Object.fromEntries(said), locale };
  const parts: BlobPart[] = [`${JSON.stringify(words).slice(0, -1)},"frames":[`];
  for (const [at, frame] of frames.entries()) parts.push(at > 0 ? "," : "", await frameJson(frame));
  return new Blob([...parts, "]}"], { type: "application/json" });
};
