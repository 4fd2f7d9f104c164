import { expect, test } from "vitest";
import { attachment } from "../../../server/http/attachment.ts";
import { parseFileName } from "./parse-file-name.ts";

test.each(["lisbon-in-spring.pdf", "東京の春.ics", "Café “am See”.md", "100 %.gpx"])(
  "“%s” is read from the header",
  (name) => {
    expect(parseFileName(attachment(name)["content-disposition"], "trip")).toBe(name);
  },
);

test.each([
  [null, "trip.pdf"],
  ["attachment", "trip.pdf"],
  ["attachment; filename*=UTF-8''%E0%A4%A; filename=\"plain.pdf\"", "plain.pdf"],
  ['attachment; filename="../../etc/passwd"', "..-..-etc-passwd"],
])("%s is %s", (disposition, name) => {
  expect(parseFileName(disposition, "trip.pdf")).toBe(name);
});
