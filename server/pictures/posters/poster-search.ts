import type { ImageSearch } from "../../outside/image-search/image-search.ts";
import { posterPool } from "./poster-pool.ts";

/** The built-in provider, which draws a poster of the place and so always finds an image. */
export function posterSearch(): ImageSearch {
  const pool = posterPool();
  return {
    async find(query) {
      return { ...(await pool.run(query)), contentType: "image/png" };
    },
    close: () => pool.close(),
  };
}
