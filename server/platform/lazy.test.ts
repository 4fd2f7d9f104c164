import { expect, test } from "vitest";
import { lazy } from "./lazy.ts";

test("is made once, and not before it is needed", async () => {
  let count = 0;
  const give = lazy(async () => ++count);
  expect(count).toBe(0);
  expect(await Promise.all([give(), give()])).toEqual([1, 1]);
  expect(give()).toBe(give());
});

test("after a failure is tried again by the next call", async () => {
  let tried = 0;
  const give = lazy(async () => {
    if (++tried === 1) throw new Error("no room on the disk");
    return tried;
  });
  await expect(Promise.all([give(), give()])).rejects.toThrow("no room on the disk");
  expect(await give()).toBe(2);
});
