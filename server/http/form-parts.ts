import { PassThrough, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { BusboyFileStream, BusboyInstance } from "@fastify/busboy";
import { Failure } from "../platform/failure.ts";
import type { FormPart } from "../platform/form-part.ts";

const maxParts = 8;
const maxTextBytes = 4_096;

/** The parts of a `multipart/form-data` body as they arrive. Reading starts when the first part is requested. */
export async function* formParts(body: Readable, contentType: string): AsyncGenerator<FormPart> {
  const busboy = await parserFor(contentType);
  const parts = new PassThrough({ objectMode: true });
  let current: BusboyFileStream | undefined;
  // The parser waits for ever when a part's headers have no end: it has all bytes, no open file, and does not finish.
  let [hasAllBytes, isFinished, openFiles] = [false, false, 0];
  const failIfStuck = () =>
    setImmediate(() => {
      if (hasAllBytes && !isFinished && openFiles === 0 && busboy.writableLength === 0)
        busboy.destroy(new Error("A part has no end."));
    });
  body.once("end", () => {
    hasAllBytes = true;
    failIfStuck();
  });
  busboy.on("file", (name, file, fileName, _, contentType) => {
    current = file;
    openFiles++;
    file.once("close", () => {
      openFiles--;
      failIfStuck();
    });
    // A reader gets the error too; without a listener it would end the process.
    file.on("error", () => {});
    if (isGarbled(name, fileName)) return void parts.destroy(garbled());
    const content = { file: Readable.from(bytesOf(file), { objectMode: false }), fileName, contentType };
    parts.write({ name: name ?? "", content } satisfies FormPart);
  });
  busboy.on("field", (name, text, _, isCut) => {
    if (isGarbled(name, text)) parts.destroy(garbled());
    else if (isCut) parts.destroy(tooLong(name));
    else parts.write({ name: name ?? "", content: { text } } satisfies FormPart);
  });
  // At once: a skipped part of an incomplete form would end the process later.
  busboy.on("partsLimit", () => busboy.destroy(tooMany()));
  pipeline(body, busboy).then(
    () => {
      isFinished = true;
      parts.end();
    },
    (error: Error) => {
      isFinished = true;
      const failure = failureOf(error);
      parts.destroy(failure);
      current?.destroy(failure);
    },
  );
  try {
    yield* parts;
  } finally {
    body.destroy();
    current?.destroy();
  }
}

async function* bytesOf(file: BusboyFileStream): AsyncGenerator<Buffer> {
  try {
    yield* file;
  } catch (error) {
    throw failureOf(error);
  }
}

async function parserFor(contentType: string): Promise<BusboyInstance> {
  const { Busboy } = await import("@fastify/busboy");
  try {
    return new Busboy({
      headers: { "content-type": contentType },
      limits: { parts: maxParts, fieldSize: maxTextBytes, headerPairs: 20, headerSize: 4_096 },
    });
  } catch (cause) {
    throw malformed("has no boundary in its Content-Type", cause);
  }
}

const failureOf = (error: unknown): Failure =>
  error instanceof Failure ? error : malformed("breaks off, or is not well-formed", error);

const malformed = (what: string, cause: unknown) =>
  new Failure("badRequest", { detail: `The form ${what}.`, cause });

/** The parser silently replaces invalid UTF-8 with this character. */
const isGarbled = (...texts: readonly (string | undefined)[]) =>
  texts.some((text) => text?.includes("\ufffd"));

const garbled = () =>
  new Failure("badRequest", {
    detail: "The form is not valid UTF-8, or holds U+FFFD, which stands for that.",
  });

const tooMany = () =>
  new Failure("validationFailed", { detail: `The form has more than ${maxParts} parts.` });

const tooLong = (name: string) =>
  new Failure("validationFailed", {
    detail: `The part ${name} is too long.`,
    errors: [{ path: `/${name}`, message: `must have at most ${maxTextBytes} bytes` }],
  });
