import type { Blobs } from "../../server/outside/blobs/blobs.ts";
import { diskBlobs } from "../../server/outside/blobs/disk-blobs.ts";
import { s3Blobs } from "../../server/outside/blobs/s3-blobs.ts";
import { type S3Server, startS3Server } from "./s3-server.ts";
import { startApp, type TestApp } from "./start-app.ts";

/** The kinds of stores. */
export const stores = ["disk", "S3"] as const;

/** The app with one of the stores. */
export async function startOnStore(
  store: (typeof stores)[number],
  options: Parameters<typeof startApp>[0] = {},
): Promise<TestApp> {
  if (store === "disk") return startApp(options);
  const server = await startS3Server({ bucket: "travels" });
  const app = await startApp({ ...options, parts: { ...options.parts, blobs: s3Blobs(server) } });
  return {
    ...app,
    async close() {
      await app.close();
      await server.close();
    },
  };
}

/** Opens the store directly: a folder or a bucket. */
export const openStore = (place: string | S3Server): Blobs =>
  typeof place === "string" ? diskBlobs({ folder: place }) : s3Blobs(place);
