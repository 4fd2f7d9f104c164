import { type MapOrder, mapPoster } from "./map-poster.ts";
import { type SceneOrder, scenePoster } from "./scene-poster.ts";

/** A map where the place is known, a landscape for words alone. */
export type PosterOrder = { readonly map: MapOrder } | { readonly scene: SceneOrder };

/** The poster as PNG. The same order gives the same bytes. */
export const poster = (order: PosterOrder): Promise<Buffer> =>
  "map" in order ? mapPoster(order.map) : scenePoster(order.scene);
