import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { preferredEncoding, refusesPlain } from "./preferred-encoding.ts";
import { varyBy } from "./vary-by.ts";

/** A shorter response fits into one packet anyway. */
const minLength = 1_024;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** Takes about as long as gzip for a fifth fewer bytes. */
const brotliQuality = { [constants.BROTLI_PARAM_QUALITY]: 4 };

/** A short text as it is, without a promise; a long one compressed on another thread, as the client prefers. */
export function compress<Text extends string | Buffer>(
  text: Text,
  { headers }: Pick<FastifyRequest, "headers">,
  reply: FastifyReply,
): Text | Promise<Buffer> {
  varyBy(reply, "accept-encoding");
  const accepted = headers["accept-encoding"];
  if (text.length < minLength && !refusesPlain(accepted)) return text;
  const encoding = preferredEncoding(accepted);
  if (!encoding) return text;
  reply.header("content-encoding", encoding);
  return encoding === "br" ? brotli(text, { params: brotliQuality }) : zip(text);
}
