import { expect, test } from "vitest";
import lockFile from "../package-lock.json" with { type: "json" };
import { type LockFile, platformGaps, platforms } from "./platform-gaps.ts";

const lock = lockFile as unknown as LockFile;

test("every platform-specific package is locked for all supported platforms", () => {
  expect(platformGaps(lock)).toEqual([]);
});

const native = Object.keys(lock.packages).filter((path) => {
  const { os, cpu, libc } = lock.packages[path] ?? {};
  const isOurs = platforms.some((platform) => platform === `${[os].flat()[0]}-${[cpu].flat()[0]}`);
  return isOurs && (!libc || [libc].flat().includes("glibc"));
});

test.each(native)("a missing %s is noticed", (path) => {
  const { [path]: removed, ...packages } = lock.packages;
  const [gap, ...others] = platformGaps({ packages });
  expect(others).toEqual([]);
  expect(gap?.missing).toEqual([`${[removed?.os].flat()[0]}-${[removed?.cpu].flat()[0]}`]);
});

test("a package that contains all platforms is checked again when its version changes", () => {
  const path = "node_modules/onnxruntime-node";
  const packages = { ...lock.packages, [path]: { ...lock.packages[path], version: "1.24.1" } };
  expect(platformGaps({ packages })).toMatchObject([{ family: "onnxruntime-node 1.24.1" }]);
});
