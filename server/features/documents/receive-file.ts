import { Readable } from "node:stream";
import type { Parts } from "../../parts.ts";
import { storeFile } from "../../pictures/stored-files/store-file.ts";
import { Failure } from "../../platform/failure.ts";
import { contentTypeOf } from "./content-type-of.ts";
import { fileName } from "./file-name.ts";

/** In bytes. */
export const largestFile = 50 * 1_048_576;
const documentFolder = "documents/";
/** How much is read to find out a file's type. */
const headLength = 16_384;

type ReceivedFile = { readonly storagePath: string; readonly size: number; readonly contentType: string };

type FileUpload = {
  readonly body: Readable;
  readonly declaredType: string;
  readonly name: string | undefined;
  readonly travellerId: string;
};

type ReceiveParts = Pick<Parts, "db" | "blobs" | "clock" | "config">;

/**
 * Streams a document's file into the store; only its head is kept in memory. It is idle until a document refers to it.
 */
export async function receiveFile(parts: ReceiveParts, sent: FileUpload): Promise<ReceivedFile> {
  try {
    return await storeBody(parts, sent);
  } catch (error) {
    sent.body.destroy();
    throw error;
  }
}

async function storeBody(
  parts: ReceiveParts,
  { body, declaredType, name, travellerId }: FileUpload,
): Promise<ReceivedFile> {
  const chunks = limitSize(body);
  const head: Buffer[] = [];
  for (let length = 0; length < headLength; length += head.at(-1)?.length ?? 0) {
    const { value, done } = await chunks.next();
    if (done) break;
    head.push(value);
  }
  const first = Buffer.concat(head);
  if (first.length === 0)
    throw new Failure("validationFailed", {
      detail: "The file is empty.",
      errors: [{ path: "/file", message: "must not be empty" }],
    });
  const contentType = await contentTypeOf(first.subarray(0, headLength), declaredType);
  const { key, size } = await storeFile(parts, {
    folder: documentFolder,
    body: Readable.from(prepend(first, chunks), { objectMode: false }),
    contentType,
    travellerId,
    name: fileName(name),
  });
  return { storagePath: key, size, contentType };
}

async function* limitSize(body: Readable): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > largestFile)
      throw new Failure("payloadTooLarge", {
        detail: `A document's file may have at most ${largestFile.toLocaleString("en")} bytes.`,
      });
    yield chunk;
  }
}

async function* prepend(first: Buffer, rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  yield* rest;
}
