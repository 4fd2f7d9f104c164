import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ImportResult } from "../../contract/import.ts";
import type { FrameSet } from "./drawn-set.ts";
import type { TrueCase } from "./true-set.ts";

export type ImportServer = { readonly origin: string; readonly token: string; readonly pid: number };

/** Imports the frames of a case; undefined if no trip is found. */
export async function readCase(
  server: ImportServer,
  { folder }: Pick<FrameSet, "folder">,
  { kind, frames }: Pick<TrueCase, "kind" | "frames">,
): Promise<ImportResult | undefined> {
  const stills = await Promise.all(
    frames.map(async (frame, second) => ({
      base64: (await readFile(join(folder, `${frame}.jpg`))).toString("base64"),
      ...(kind === "video" && { second }),
    })),
  );
  const response = await fetch(`${server.origin}/v1/imports/media`, {
    method: "POST",
    headers: { authorization: `Bearer ${server.token}`, "content-type": "application/json" },
    body: JSON.stringify({ kind, frames: stills }),
  });
  if (response.ok) return (await response.json()) as ImportResult;
  const problem = (await response.json()) as { code: string; detail?: string };
  if (problem.code === "unreadableMedia") return undefined;
  throw new Error(`${response.status} ${problem.code}: ${problem.detail}`);
}
