import { createHmac, createSecretKey, randomBytes, timingSafeEqual } from "node:crypto";
import type { Database } from "../database/connect.ts";
import { Failure } from "../failure.ts";
import { clusterOf, cursorKey } from "./cursors.queries.ts";

/** Where a page ended, in whatever the list is sorted by. */
type Position = readonly (string | number | null)[];

export type Cursors = {
  /** A cursor that leads on from `position` in the list that `query` names, and in no other. */
  seal(query: CursorQuery, position: Position): string;
  /** The position that was sealed for this very query. */
  open<P extends Position>(query: CursorQuery, cursor: string): P;
};

/** The list, who asks, and every parameter but `limit` and `cursor`: one of another query is refused. */
export type CursorQuery = readonly (string | undefined)[];

const macBytes = 16;

/** Opaque, and nobody can make or alter one: each carries a MAC of its query and its position. */
export async function cursors(db: Database): Promise<Cursors> {
  // Made into a key once: doing that for every cursor takes longer than the MAC itself.
  const key = createSecretKey(await cursorKey(db, await clusterOf(db), randomBytes(32)));
  const macOf = (query: CursorQuery, position: Buffer) =>
    createHmac("sha256", key)
      .update(`${JSON.stringify(query)}\n`)
      .update(position)
      .digest()
      .subarray(0, macBytes);
  return {
    seal(query, position) {
      const text = Buffer.from(JSON.stringify(position));
      return Buffer.concat([macOf(query, text), text]).toString("base64url");
    },
    open(query, cursor) {
      const bytes = Buffer.from(cursor, "base64url");
      const [mac, text] = [bytes.subarray(0, macBytes), bytes.subarray(macBytes)];
      if (
        bytes.toString("base64url") !== cursor ||
        mac.length < macBytes ||
        !timingSafeEqual(mac, macOf(query, text))
      )
        throw refusedCursor("is not one that this query has given");
      return JSON.parse(text.toString());
    },
  };
}

/** For a cursor that is another's, or has lasted too long. */
export const refusedCursor = (why: string): Failure =>
  new Failure("badRequest", {
    detail: `The cursor ${why}. Begin again without one.`,
    errors: [{ path: "/cursor", message: why }],
  });
