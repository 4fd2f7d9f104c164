import { expect, test } from "vitest";
import { redirectUriError } from "./redirect-uri.ts";

test.each([
  "https://app.example.com/callback",
  "https://app.example.com/callback?app=1",
  "https://app.example.com:8443/",
  "http://127.0.0.1/callback",
  "http://127.0.0.1:51004/callback",
  "http://[::1]:51004/",
  "http://localhost:3000/callback",
  "com.example.app:/callback",
  "com.example.app://callback",
  "com.example.trip-notes.ios://callback",
  "cursor://anysphere.cursor-retrieval/oauth/callback",
])("accepts %s", (uri) => {
  expect(redirectUriError(uri)).toBeUndefined();
});

test.each([
  ["http://app.example.com/callback", "must use https"],
  ["http://127.0.0.1.example.com/", "must use https"],
  ["http://localhost.example.com/", "must use https"],
  ["https://app.example.com/#", "must have no fragment"],
  ["com.example.app:/callback#here", "must have no fragment"],
  ["https://mina:secret@app.example.com/", "must have no user name"],
  ["javascript:alert(1)", "must not use the scheme javascript"],
  ["JavaScript:alert(1)", "must not use the scheme javascript"],
  ["data:text/html,hi", "must not use the scheme data"],
  ["file:///etc/passwd", "must not use the scheme file"],
  ["wss://app.example.com/", "must not use the scheme wss"],
  ["tripnotes://callback", "must use a scheme with a domain of yours in it, such as com.example.app"],
  ["com:/callback", "must use a scheme with a domain"],
  ["com.:/callback", "must use a scheme with a domain"],
  ["/callback", "must be an absolute URI"],
  ["https://", "must be an absolute URI"],
  [" https://app.example.com/", "without spaces"],
  ["https://app.example.com/a b", "without spaces"],
  ["", "1 to 2000 characters"],
  [`https://app.example.com/${"a".repeat(2000)}`, "1 to 2000 characters"],
])("refuses %s", (uri, fault) => {
  expect(redirectUriError(uri)).toContain(fault);
});

test.each(
  [
    ...["about", "blob", "chrome", "chrome-extension", "data", "file", "jar", "javascript", "moz-extension"],
    ...["ms-msdt", "ms-settings", "ms-word", "ms-officecmd", "microsoft-edge", "search-ms", "search"],
    ...["vbscript", "view-source", "intent", "tel", "MS-MSDT", "x-apple.systempreferences", "mhtml"],
  ].map((scheme) => [scheme]),
)("the scheme %s is forbidden, even if the operator adds the app", (scheme) => {
  for (const isTrusted of [false, true])
    expect(redirectUriError(`${scheme}:/callback`, { isTrusted })).toBe(
      `must not use the scheme ${scheme.toLowerCase()}`,
    );
});

test("an app that the operator adds may have a scheme of one word", () => {
  expect(redirectUriError("tripnotes://callback", { isTrusted: true })).toBeUndefined();
});
