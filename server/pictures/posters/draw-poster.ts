import { drawMapPoster, type MapOrder } from "./draw-map-poster.ts";
import { drawScenePoster, type SceneOrder } from "./draw-scene-poster.ts";

/** A map of a known place, or a landscape for other words. */
export type PosterOrder = { readonly map: MapOrder } | { readonly scene: SceneOrder };

/** What to draw, and its alternative text. */
export type PosterPlan = { readonly order: PosterOrder; readonly description: string };

/** As PNG. The same order gives the same bytes. */
export const drawPoster = (order: PosterOrder): Promise<Buffer> =>
  "map" in order ? drawMapPoster(order.map) : drawScenePoster(order.scene);
