import { describe, expect, test } from "vitest";
import { sceneAt, sceneLength, stillScene } from "./scene.ts";

const texts = { second: "Boat across", third: "Over the pass", note: "Last boat at 18:00" };
const scenes = Array.from({ length: sceneLength(texts) }, (_, tick) => sceneAt(tick, texts));

describe("the picture of two people planning", () => {
  test("begins with one stop and ends with everything saved", () => {
    expect(scenes[0]).toEqual({
      adding: undefined,
      boAt: undefined,
      time: "10:00",
      note: "",
      stops: 1,
      isSaved: true,
    });
    expect(scenes.at(-1)).toEqual({
      adding: undefined,
      boAt: undefined,
      time: "09:30",
      note: texts.note,
      stops: 3,
      isSaved: true,
    });
  });

  test("shows both writing at the same time", () => {
    const both = scenes.filter(({ adding, boAt, note }) => adding && boAt === "note" && note !== "");
    expect(both.length).toBeGreaterThan(8);
  });

  test("loses no letter: every text grows until it is whole", () => {
    for (const [index, { note, stops }] of scenes.entries()) {
      const before = scenes[index - 1];
      if (!before) continue;
      expect(note.startsWith(before.note)).toBe(true);
      expect(stops).toBeGreaterThanOrEqual(before.stops);
      if (stops > before.stops) expect([texts.second, texts.third]).toContain(before.adding);
    }
  });

  test("is whole where nothing moves", () => {
    expect(stillScene(texts)).toMatchObject({ stops: 3, note: texts.note, time: "09:30" });
  });
});
