import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import sharp from "sharp";

/** Sharp in a process with nothing beside it, making what an upload stores of a picture: milliseconds, and what came out. */
const [file = ""] = process.argv.slice(2);
const picture = await readFile(file);
process.send?.("ready");

process.on("message", async (message) => {
  if (message === "stop") process.exit(0);
  const startedAt = performance.now();
  const made = await sharp(picture)
    .autoOrient()
    .resize({ width: 2560, height: 2560, fit: "inside", withoutEnlargement: true })
    .webp({ quality: 84, effort: 2 })
    .toBuffer();
  const ms = performance.now() - startedAt;
  process.send?.({ ms, hash: createHash("sha256").update(made).digest("hex") });
});
