import { expect, test } from "vitest";
import { redirectUriFault } from "./redirect-uri.ts";

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
  "tripnotes://callback",
])("takes %s", (uri) => {
  expect(redirectUriFault(uri)).toBeUndefined();
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
  ["/callback", "must be an absolute URI"],
  ["https://", "must be an absolute URI"],
  [" https://app.example.com/", "without spaces"],
  ["https://app.example.com/a b", "without spaces"],
  ["", "1 to 2000 characters"],
  [`https://app.example.com/${"a".repeat(2000)}`, "1 to 2000 characters"],
])("refuses %s", (uri, fault) => {
  expect(redirectUriFault(uri)).toContain(fault);
});
