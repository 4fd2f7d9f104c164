import { describe, expect, test } from "vitest";
import { webAddressIn } from "./stop-texts.ts";

describe("parsing the texts of a stop", () => {
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
