import { expect, test } from "vitest";
import { readCredits } from "./credits.ts";

const ours = { text: "© OpenStreetMap", url: "https://www.openstreetmap.org/copyright" };

test.each<[unknown, ReturnType<typeof readCredits>]>([
  [undefined, [ours]],
  [42, [ours]],
  ["", [ours]],
  ["My own survey", [{ text: "My own survey" }, { text: " " }, ours]],
  [
    '<a href="https://protomaps.com">Protomaps</a> &copy; <a href="https://openstreetmap.org">OpenStreetMap</a>',
    [
      { text: "Protomaps", url: "https://protomaps.com/" },
      { text: " © " },
      { text: "OpenStreetMap", url: "https://openstreetmap.org/" },
    ],
  ],
  ["© OpenStreetMap contributors", [{ text: "© OpenStreetMap contributors" }]],
  // Nothing but text and links to the web comes through.
  ['<a href="javascript:alert(1)">OpenStreetMap</a>', [{ text: "OpenStreetMap" }]],
  ['<img src=x onerror="alert(1)">OpenStreetMap', [{ text: "OpenStreetMap" }]],
  ["<script>alert(1)</script> OpenStreetMap", [{ text: "alert(1)" }, { text: " OpenStreetMap" }]],
  ["&lt;b&gt;OpenStreetMap", [{ text: "<b>OpenStreetMap" }]],
  ["<a href='https://user:word@example.org/'>OpenStreetMap</a>", [{ text: "OpenStreetMap" }]],
])("%j becomes text and links", (attribution, credits) => {
  expect(readCredits(attribution)).toEqual(credits);
});

test("is short", () => {
  const credits = readCredits(`OpenStreetMap ${"and everybody ".repeat(100)}`);
  expect(credits.map(({ text }) => text).join("").length).toBeLessThanOrEqual(320);
});
