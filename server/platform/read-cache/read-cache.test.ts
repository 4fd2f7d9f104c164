import fc from "fast-check";
import { expect, test } from "vitest";
import { remembered } from "./read-cache.ts";

test("keeps what was used last, as much as fits", () => {
  const memory = remembered<string>({ most: 10 });
  memory.set("a", "A", 4);
  memory.set("b", "B", 4);
  expect(memory.get("a")).toBe("A");
  memory.set("c", "C", 4);
  expect([memory.get("a"), memory.get("b"), memory.get("c")]).toEqual(["A", undefined, "C"]);
});

test("does not keep what would push out everything else and still not fit", () => {
  const memory = remembered<string>({ most: 10 });
  memory.set("a", "A", 4);
  memory.set("b", "B", 11);
  expect([memory.get("a"), memory.get("b")]).toEqual(["A", undefined]);
});

test("never gives what was replaced or deleted, and never more than fits", () => {
  const key = fc.constantFrom("a", "b", "c", "d", "e");
  const step = fc.oneof(
    fc.record({ set: key, size: fc.integer({ min: 0, max: 12 }) }),
    fc.record({ delete: key }),
    fc.record({ get: key }),
    fc.constant({ clear: true }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const memory = remembered<number>({ most: 20 });
      const truth = new Map<string, { value: number; size: number }>();
      for (const [value, step] of steps.entries()) {
        if ("set" in step) {
          memory.set(step.set, value, step.size);
          truth.set(step.set, { value, size: step.size });
        } else if ("delete" in step) {
          memory.delete(step.delete);
          truth.delete(step.delete);
        } else if ("clear" in step) {
          memory.clear();
          truth.clear();
        } else expect([undefined, truth.get(step.get)?.value]).toContain(memory.get(step.get));
        const kept = [...truth].filter(([key]) => memory.get(key) !== undefined);
        expect(kept.reduce((sum, [, { size }]) => sum + size, 0)).toBeLessThanOrEqual(20);
      }
    }),
  );
});
