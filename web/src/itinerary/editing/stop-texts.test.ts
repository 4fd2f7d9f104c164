import { describe, expect, test } from "vitest";
import { minutesIn, webAddressIn } from "./stop-texts.ts";

describe("parsing the texts of a stop", () => {
  test.each([
    ["90", 90],
    [" 0 ", 0],
    ["10080", 10_080],
    ["10081", undefined],
    ["-5", undefined],
    ["1.5", undefined],
    ["1e3", undefined],
    ["soon", undefined],
  ])("%j as minutes is %j", (text, minutes) => expect(minutesIn(text)).toBe(minutes));

  test.each([
    ["https://www.example.com/tickets?x=1#a", "https://www.example.com/tickets?x=1#a"],
    ["HTTP://example.com", "http://example.com"],
    ["example.com/book", "https://example.com/book"],
    ["example.com:8080/book", "https://example.com:8080/book"],
    [" example.com ", "https://example.com"],
    ["https://example.com/übernachten", "https://example.com/%C3%BCbernachten"],
    ["https://example.com/?q={a|b}", "https://example.com/?q=%7Ba%7Cb%7D"],
    ["example", undefined],
    ["javascript:alert(1)", undefined],
    ["https://javascript:alert(1)", undefined],
    ["mailto:mina@example.com", undefined],
    ["ftp://example.com", undefined],
    ["two words.com", undefined],
    [`https://example.com/${"a".repeat(2048)}`, undefined],
  ])("%j as a web address is %j", (text, address) => expect(webAddressIn(text)).toBe(address));
});
