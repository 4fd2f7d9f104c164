import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { preferredEncoding, refusesPlain } from "./preferred-encoding.ts";
import { varyBy } from "./vary-by.ts";

/** Below this a packet is a packet, compressed or not. */
const minLength = 1_024;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** About gzip's effort for a fifth fewer bytes; the best would take as long as the request. */
const brotliQuality = { [constants.BROTLI_PARAM_QUALITY]: 4 };

/** The text as the caller takes it best: a short one as it is and at once, a long one compressed, on another thread. */
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
