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
