import type { ImageSearch } from "../../outside/image-search/image-search.ts";
import { posterPool } from "./poster-pool.ts";

/** The built-in provider: a poster of the place, drawn here. It always finds one. */
export function posterSearch(): ImageSearch {
  const pool = posterPool();
  return {
    async find(wanted) {
      return { ...(await pool.run(wanted)), contentType: "image/png" };
    },
    close: () => pool.close(),
  };
}
