import type { Readable } from "node:stream";
import type { Parts } from "../../parts.ts";
import { Failure } from "../../platform/failure.ts";
import { unavailableOnError } from "../stored-files/unavailable-on-error.ts";

export type ImageRequest = {
  /** The body is not needed. */
  readonly onlyHead: boolean;
  /** Whether the caller already has the version with this ETag. */
  has(etag: string): boolean;
};

export type ImageContent = {
  readonly contentType: string;
  readonly size: number;
  readonly body?: Readable;
};

export type ImageResponse = {
  readonly etag: string;
  /** Absent if the caller already has it. */
  readonly content?: ImageContent;
};

/** An image as it is stored. */
export async function getImage(
  parts: Pick<Parts, "blobs">,
  key: string,
  request: ImageRequest,
): Promise<ImageResponse> {
  const etag = `"${nameOf(key)}"`;
  const isKnown = request.has(etag);
  const image = await readImage(parts, key, { onlyHead: isKnown || request.onlyHead });
  if (!image) throw noSuchImage();
  return { etag, ...(!isKnown && { content: image }) };
}

export const readImage = (
  { blobs }: Pick<Parts, "blobs">,
  key: string,
  { onlyHead }: Pick<ImageRequest, "onlyHead">,
): Promise<ImageContent | undefined> => unavailableOnError(onlyHead ? blobs.head(key) : blobs.get(key));

/** The key without folder and extension; unique, so it serves as ETag. */
export const nameOf = (key: string): string => key.replace(/^.*\/|\.\w+$/g, "");

export const noSuchImage = () => new Failure("notFound", { detail: "There is no such file." });
