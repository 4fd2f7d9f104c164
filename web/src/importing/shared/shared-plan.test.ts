import { expect, test } from "vitest";
import { readShared } from "./shared-plan.ts";

const pass = new File(["pass"], "Lisbon.pkpass");
const photo = new File(["photo"], "Tram.jpg", { type: "image/jpeg" });
const video = new File(["video"], "Tram.mp4", { type: "video/mp4" });

test("media alone may be read or kept", async () => {
  expect(await readShared({ files: [photo] })).toEqual({ kind: "media", files: [photo] });
});

test("what comes with a plan's file goes into the trip, too", async () => {
  const shared = await readShared({ files: [photo, pass, video] });
  expect(shared).toMatchObject({
    kind: "plan",
    plan: { draft: { title: "Lisbon" }, files: { tracks: [], documents: [photo, pass, video] } },
  });
});

test.each([
  [
    "its title",
    { title: "A Brasileira", text: "The back room https://osm.org/?mlat=38.7&mlon=-9.1" },
    "A Brasileira",
  ],
  [
    "its link",
    { title: "Maps", url: "https://www.google.com/maps/place/A+Brasileira/@38.7,-9.1,17z" },
    "A Brasileira",
  ],
  [
    "its first line",
    { text: "A Brasileira\nRua Garrett 120\nhttps://osm.org/?mlat=38.7&mlon=-9.1" },
    "A Brasileira",
  ],
  ["its address", { text: "geo:38.7,-9.1?q=A+Brasileira" }, "A Brasileira"],
  ["the page", { url: "https://www.example.com/a-brasileira" }, "example.com"],
])("a shared place is called by %s", async (_, shared, name) => {
  const content = await readShared({ files: [], ...shared });
  expect(content).toMatchObject({ plan: { draft: { days: [{ stops: [{ name }] }] } } });
});
