import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import sharp from "sharp";

/**
 * Sharp alone in a process, converting a picture as an upload does: replies with milliseconds and a hash of the result.
 */
const [file = ""] = process.argv.slice(2);
const picture = await readFile(file);
process.send?.("ready");

process.on("message", async (message) => {
  if (message === "stop") process.exit(0);
  const startedAt = performance.now();
  const converted = await sharp(picture)
    .autoOrient()
    .resize({ width: 2560, height: 2560, fit: "inside", withoutEnlargement: true })
    .webp({ quality: 84, effort: 2 })
    .toBuffer();
  const ms = performance.now() - startedAt;
  process.send?.({ ms, hash: createHash("sha256").update(converted).digest("hex") });
});
