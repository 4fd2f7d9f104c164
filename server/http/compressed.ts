import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

/** Below this a packet is a packet, compressed or not. */
const worthIt = 1_024;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** About gzip's effort for a fifth fewer bytes; the best would take as long as the request. */
const brotliQuality = { [constants.BROTLI_PARAM_QUALITY]: 4 };

/** The text as the caller takes it best: a short one as it is and at once, a long one compressed, on another thread. */
export function compressed<Text extends string | Buffer>(
  text: Text,
  { headers }: Pick<FastifyRequest, "headers">,
  reply: FastifyReply,
): Text | Promise<Buffer> {
  if (text.length < worthIt) return text;
  reply.header("vary", "accept-encoding");
  const encoding = preferredEncoding(headers["accept-encoding"]);
  if (!encoding) return text;
  reply.header("content-encoding", encoding);
  return encoding === "br" ? brotli(text, { params: brotliQuality }) : zip(text);
}

const encodings = ["br", "gzip"] as const;

/** RFC 9110 12.5.3: names with weights; a weight of 0 is a refusal. */
function preferredEncoding(accepted = ""): (typeof encodings)[number] | undefined {
  const taken = accepted
    .toLowerCase()
    .split(",")
    .filter((one) => !/;\s*q=0(\.0*)?\s*$/.test(one))
    .map((one) => one.split(";")[0]?.trim());
  return encodings.find((encoding) => taken.includes(encoding));
}
