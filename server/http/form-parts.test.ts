import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { Failure } from "../platform/failure.ts";
import { formParts } from "./form-parts.ts";

type SentPart = { readonly name: string; readonly text: string; readonly fileName?: string };

const form = (parts: readonly SentPart[], end = "--xx--\r\n") =>
  parts
    .map(({ name, text, fileName }) => {
      const file = fileName === undefined ? "" : `; filename="${fileName}"\r\nContent-Type: text/plain`;
      return `--xx\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${text}\r\n`;
    })
    .join("") + end;

/** The parts with their content, or the error. */
async function read(body: string | Readable): Promise<string[] | Failure> {
  const sent = typeof body === "string" ? Readable.from([Buffer.from(body)]) : body;
  const found: string[] = [];
  try {
    for await (const { name, content } of formParts(sent, "multipart/form-data; boundary=xx"))
      found.push(`${name}: ${"text" in content ? content.text : await buffer(content.file)}`);
    return found;
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
}

const parts = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `p${at}`, text: "x" }));

test("a form has at most eight parts, including files", async () => {
  expect(await read(form(parts(8)))).toHaveLength(8);
  expect(await read(form(parts(9)))).toMatchObject({
    code: "validationFailed",
    message: "The form has more than 8 parts.",
  });
  const file = { name: "file", text: "content", fileName: "a.txt" };
  expect(await read(form([...parts(7), file]))).toContain("file: content");
  expect(await read(form([...parts(8), file]))).toMatchObject({ code: "validationFailed" });
});

test("a text has at most 4,096 bytes, a file has no limit here", async () => {
  const longest = "é".repeat(2_048);
  expect(await read(form([{ name: "name", text: longest }]))).toEqual([`name: ${longest}`]);
  expect(await read(form([{ name: "name", text: `${longest}x` }]))).toMatchObject({
    code: "validationFailed",
    message: "The part name is too long.",
    particulars: { errors: [{ path: "/name", message: "must have at most 4096 bytes" }] },
  });
  const long = "x".repeat(100_000);
  expect(await read(form([{ name: "file", text: long, fileName: "a" }]))).toEqual([`file: ${long}`]);
});

test("a form that breaks off in a file rejects for its reader", async () => {
  const file = { name: "file", text: "x".repeat(100_000), fileName: "a" };
  for (const body of [form([file], ""), Readable.from(brokenOff(form([file], "")))])
    expect(await read(body)).toMatchObject({
      code: "badRequest",
      message: "The form breaks off, or is not well-formed.",
    });
});

test("a part with an unterminated header is an error, wherever it is", async () => {
  const headless = "--xx\r\nX: y\r\ntext\r\n--xx--\r\n";
  const file = { name: "file", text: "x".repeat(100_000), fileName: "a" };
  for (const before of [[], parts(1), [file], [file, ...parts(1), file]])
    expect(await read(form(before, headless))).toMatchObject({ code: "badRequest" });
}, 10_000);

async function* brokenOff(text: string) {
  yield Buffer.from(text);
  throw new Error("aborted");
}
