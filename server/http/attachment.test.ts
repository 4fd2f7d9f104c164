import fc from "fast-check";
import { expect, test } from "vitest";
import { attachment } from "./attachment.ts";

const dispositionOf = (...named: Parameters<typeof attachment>) =>
  attachment(...named)["content-disposition"];

test.each([
  ["Ticket_2-b.pdf", 'attachment; filename="Ticket_2-b.pdf"'],
  ["Köln.pdf", `attachment; filename="Koln.pdf"; filename*=UTF-8''K%C3%B6ln.pdf`],
  ["-a-.pdf", `attachment; filename="a.pdf"; filename*=UTF-8''-a-.pdf`],
  ["護照", `attachment; filename="itinerary"; filename*=UTF-8''%E8%AD%B7%E7%85%A7`],
  ["a.護照", `attachment; filename="a"; filename*=UTF-8''a.%E8%AD%B7%E7%85%A7`],
  ['a.p"f', `attachment; filename="apf"; filename*=UTF-8''a.p%22f`],
  ["!'()*.pdf", `attachment; filename="itinerary.pdf"; filename*=UTF-8''%21%27%28%29%2A.pdf`],
  ["a\r\nSet-Cookie: b", `attachment; filename="aSet-Cookieb"; filename*=UTF-8''a%0D%0ASet-Cookie%3A%20b`],
  ["\ud800.pdf", `attachment; filename="itinerary.pdf"; filename*=UTF-8''%EF%BF%BD.pdf`],
])("%j", (name, header) => {
  expect(dispositionOf(name)).toBe(header);
});

test("a name without ASCII letters gets the caller's fallback", () => {
  expect(dispositionOf("護照.pdf", "document")).toContain('filename="document.pdf"');
});

test("no name can change the header, and every name can be parsed from it", () => {
  const name = fc.oneof(
    fc.string({ unit: "binary", minLength: 1 }),
    fc.string({
      minLength: 1,
      unit: fc.constantFrom('"', "\\", ";", "=", "'", "\r", "\n", "\0", "%", ".", "a", " ", "\ud800"),
    }),
  );
  fc.assert(
    fc.property(name, (fileName) => {
      const header = dispositionOf(fileName);
      // RFC 6266 4.1, with nothing that would have to be escaped; RFC 8187 3.2.1.
      const parts = /^attachment; filename="([\w.-]+)"(?:; filename\*=UTF-8''([\w.~%-]+))?$/.exec(header);
      expect(parts, header).not.toBeNull();
      const [, plain, encoded] = parts ?? [];
      expect(encoded === undefined ? plain : decodeURIComponent(encoded)).toBe(fileName.toWellFormed());
    }),
  );
});
