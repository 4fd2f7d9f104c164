import { expect, test } from "vitest";
import lockFile from "../package-lock.json" with { type: "json" };
import { type LockFile, platformGaps, platforms } from "./platform-gaps.ts";

const lock = lockFile as unknown as LockFile;

test("every package that is made for one platform is there for all of ours", () => {
  expect(platformGaps(lock)).toEqual([]);
});

const native = Object.keys(lock.packages).filter((path) => {
  const { os, cpu, libc } = lock.packages[path] ?? {};
  const isOurs = platforms.some((platform) => platform === `${[os].flat()[0]}-${[cpu].flat()[0]}`);
  return isOurs && (!libc || [libc].flat().includes("glibc"));
});

test.each(native)("%s would be missed", (path) => {
  const { [path]: lost, ...packages } = lock.packages;
  const [gap, ...others] = platformGaps({ packages });
  expect(others).toEqual([]);
  expect(gap?.missing).toEqual([`${[lost?.os].flat()[0]}-${[lost?.cpu].flat()[0]}`]);
});

test("a package that carries all platforms within it is looked into again when its version changes", () => {
  const path = "node_modules/onnxruntime-node";
  const packages = { ...lock.packages, [path]: { ...lock.packages[path], version: "1.24.1" } };
  expect(platformGaps({ packages })).toMatchObject([{ family: "onnxruntime-node 1.24.1" }]);
});
