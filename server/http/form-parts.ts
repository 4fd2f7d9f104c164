import { PassThrough, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { BusboyFileStream, BusboyInstance } from "@fastify/busboy";
import { Failure } from "../platform/failure.ts";
import type { FormPart } from "../platform/form-part.ts";

const maxParts = 8;
/** In bytes. */
const maxTextBytes = 4_096;

/** The parts of a `multipart/form-data` body, as they come; nothing is read before the first is asked for. */
export async function* formParts(body: Readable, contentType: string): AsyncGenerator<FormPart> {
  const busboy = await parserFor(contentType);
  // Few enough to wait here.
  const found = new PassThrough({ objectMode: true });
  let current: BusboyFileStream | undefined;
  // The parser waits for ever for a part whose head has no end. Who has been given everything, and has nothing to give, is
  // stuck.
  let [hasAll, isOver, openFiles] = [false, false, 0];
  const giveUpIfStuck = () =>
    setImmediate(() => {
      if (hasAll && !isOver && openFiles === 0 && busboy.writableLength === 0)
        busboy.destroy(new Error("A part has no end."));
    });
  body.once("end", () => {
    hasAll = true;
    giveUpIfStuck();
  });
  busboy.on("file", (name, file, fileName, _, contentType) => {
    current = file;
    openFiles++;
    file.once("close", () => {
      openFiles--;
      giveUpIfStuck();
    });
    // Who reads it hears of it; who does not yet, must not end the process.
    file.on("error", () => {});
    if (isGarbled(name, fileName)) return void found.destroy(garbled());
    const content = { file: Readable.from(bytesOf(file), { objectMode: false }), fileName, contentType };
    found.write({ name: name ?? "", content } satisfies FormPart);
  });
  busboy.on("field", (name, text, _, isCut) => {
    if (isGarbled(name, text)) found.destroy(garbled());
    else if (isCut) found.destroy(tooLong(name));
    else found.write({ name: name ?? "", content: { text } } satisfies FormPart);
  });
  // At once: at the end of a form that breaks off, a part that the parser has passed over would end the process.
  busboy.on("partsLimit", () => busboy.destroy(tooMany()));
  pipeline(body, busboy).then(
    () => {
      isOver = true;
      found.end();
    },
    (error: Error) => {
      isOver = true;
      const failure = failureOf(error);
      found.destroy(failure);
      current?.destroy(failure);
    },
  );
  try {
    yield* found;
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

/** The parser puts this character for bytes that are no UTF-8, and does not tell. Nobody means it. */
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
