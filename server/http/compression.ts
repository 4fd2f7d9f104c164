import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

/** Below this a packet is a packet, compressed or not. */
const worthIt = 1_024;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** About gzip's effort for a fifth fewer bytes; the best would take as long as the request. */
const brotliQuality = { [constants.BROTLI_PARAM_QUALITY]: 4 };

/** Is this an answer to compress? (Files are compressed when they are built, images and archives are already.) */
export const isCompressible = (payload: unknown, reply: FastifyReply): payload is string =>
  typeof payload === "string" && payload.length >= worthIt && !reply.hasHeader("content-encoding");

/** The answer in the best encoding the caller takes. It happens on another thread. */
export async function compressed(
  payload: string,
  { headers }: FastifyRequest,
  reply: FastifyReply,
): Promise<string | Buffer> {
  reply.header("vary", "accept-encoding");
  const encoding = preferredEncoding(headers["accept-encoding"]);
  if (!encoding) return payload;
  const bytes = encoding === "br" ? await brotli(payload, { params: brotliQuality }) : await zip(payload);
  reply.header("content-encoding", encoding).removeHeader("content-length");
  return bytes;
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
