import type { Readable } from "node:stream";
import type { Parts } from "../../parts.ts";
import { Failure } from "../../platform/failure.ts";
import { unavailableOnError } from "../stored-files/unavailable-on-error.ts";

/** How it is asked for. */
export type ImageRequest = {
  /** Nobody will read its bytes. */
  readonly onlyHead: boolean;
  /** Has the caller got the one with this tag? */
  has(etag: string): boolean;
};

export type ImageContent = {
  readonly contentType: string;
  readonly size: number;
  readonly body?: Readable;
};

export type ImageResponse = {
  readonly etag: string;
  /** Without it, the caller has it already. */
  readonly content?: ImageContent;
};

/** A picture as it is stored. */
export async function getImage(
  parts: Pick<Parts, "blobs">,
  key: string,
  asked: ImageRequest,
): Promise<ImageResponse> {
  const etag = `"${nameOf(key)}"`;
  const isKnown = asked.has(etag);
  const picture = await readImage(parts, key, { onlyHead: isKnown || asked.onlyHead });
  if (!picture) throw noSuchImage();
  return { etag, ...(!isKnown && { content: picture }) };
}

export const readImage = (
  { blobs }: Pick<Parts, "blobs">,
  key: string,
  { onlyHead }: Pick<ImageRequest, "onlyHead">,
): Promise<ImageContent | undefined> => unavailableOnError(onlyHead ? blobs.head(key) : blobs.get(key));

/** Without the folder and the ending. No other picture ever has it, so it tells one from the other. */
export const nameOf = (key: string): string => key.replace(/^.*\/|\.\w+$/g, "");

export const noSuchImage = () => new Failure("notFound", { detail: "There is no such file." });
