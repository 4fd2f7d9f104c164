import type { Readable } from "node:stream";
import type { Parts } from "../../parts.ts";
import { Failure } from "../../platform/failure.ts";
import { fromStore } from "../stored-files/from-store.ts";

/** How it is asked for. */
export type Asked = {
  /** Nobody will read its bytes. */
  readonly onlyHead: boolean;
  /** Has the caller got the one with this tag? */
  has(etag: string): boolean;
};

export type Picture = {
  readonly contentType: string;
  readonly size: number;
  readonly body?: Readable;
};

export type Shown = {
  readonly etag: string;
  /** Without it, the caller has it already. */
  readonly picture?: Picture;
};

/** A picture as it is stored. */
export async function showPicture(parts: Pick<Parts, "blobs">, key: string, asked: Asked): Promise<Shown> {
  const etag = `"${nameOf(key)}"`;
  const isKnown = asked.has(etag);
  const picture = await findPicture(parts, key, { onlyHead: isKnown || asked.onlyHead });
  if (!picture) throw noSuchPicture();
  return { etag, ...(!isKnown && { picture }) };
}

export const findPicture = (
  { blobs }: Pick<Parts, "blobs">,
  key: string,
  { onlyHead }: Pick<Asked, "onlyHead">,
): Promise<Picture | undefined> => fromStore(onlyHead ? blobs.head(key) : blobs.get(key));

/** Without the folder and the ending. No other picture ever has it, so it tells one from the other. */
export const nameOf = (key: string): string => key.replace(/^.*\/|\.\w+$/g, "");

export const noSuchPicture = () => new Failure("notFound", { detail: "There is no such file." });
