import { vi } from "vitest";
import type { Blobs } from "../../server/outside/blobs/blobs.ts";

type Stored = ReturnType<Blobs["put"]>;

/** Runs something when the next image is stored. Renditions do not count. */
export function interceptNextImage(blobs: Blobs, instead: (store: () => Stored) => Stored): void {
  const { put } = blobs;
  const spy = vi.spyOn(blobs, "put").mockImplementation((key, ...sent) => {
    const store = () => put(key, ...sent);
    if (!key.startsWith("images/")) return store();
    spy.mockRestore();
    return instead(store);
  });
}
