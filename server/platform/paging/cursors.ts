import { createHmac, createSecretKey, randomBytes, timingSafeEqual } from "node:crypto";
import type { Database } from "../database/connect.ts";
import { Failure } from "../failure.ts";
import { clusterOf, cursorKey } from "./cursors.queries.ts";

/** The sort values of a page's last entry. */
type Position = readonly (string | number | null)[];

export type Cursors = {
  /** A cursor that continues after `position`, valid for this query alone. */
  seal(query: CursorQuery, position: Position): string;
  /** The position of a cursor. Throws if it is not from this query. */
  open<P extends Position>(query: CursorQuery, cursor: string): P;
};

/** The list, the principal, and every parameter except `limit` and `cursor`. */
export type CursorQuery = readonly (string | undefined)[];

const macBytes = 16;

/** Cursors contain a MAC of their query and position, so that clients cannot create or change them. */
export async function cursors(db: Database): Promise<Cursors> {
  // Created once, because that takes longer than the MAC itself.
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
        throw refusedCursor("does not belong to this query");
      return JSON.parse(text.toString());
    },
  };
}

/** For a cursor of another query, or one that has expired. */
export const refusedCursor = (why: string): Failure =>
  new Failure("badRequest", {
    detail: `The cursor ${why}. Start again without one.`,
    errors: [{ path: "/cursor", message: why }],
  });
