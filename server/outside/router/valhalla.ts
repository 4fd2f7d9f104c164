import { decodePolyline } from "../../../contract/polyline.ts";
import { fieldOf, listOf } from "../field-of.ts";
import { type ProviderOptions, ProviderRejection, providerFetch } from "../provider-fetch.ts";
import { routeOf } from "./route-of.ts";
import type { Route, Router, RouterMode } from "./router.ts";
import { routerLimits } from "./router-limits.ts";

const costings: Readonly<Record<RouterMode, string>> = {
  walk: "pedestrian",
  bike: "bicycle",
  drive: "auto",
};
/** Too far, nothing near a place, or no way between them: https://valhalla.github.io/valhalla/api/turn-by-turn/api-reference/ */
const noRouteCodes = new Set([154, 170, 171, 442]);

/** https://valhalla.github.io/valhalla/ */
export function valhalla(options: ProviderOptions): Router {
  const provider = providerFetch(
    { name: "Valhalla", imageOrigins: [], whenRefused: "check ROUTER_URL, and its usage policy" },
    { ...options, limits: { ...routerLimits, ...options.limits } },
  );
  return {
    name: "valhalla",
    modes: new Set(["walk", "bike", "drive"]),
    // The public server allows no more for cars.
    maxPlaces: 20,
    async find(mode, places, signal) {
      const question = {
        locations: places.map(({ latitude, longitude }) => ({ lat: latitude, lon: longitude })),
        costing: costings[mode],
        units: "kilometers",
        directions_type: "none",
      };
      const parameters = new URLSearchParams({ json: JSON.stringify(question) });
      try {
        const response = await provider.ask(signal).json(`/route?${parameters}`);
        const legs = await Promise.all(listOf(fieldOf(response, "trip"), "legs").map(legOf));
        if (legs.length === places.length - 1 && legs.every((leg) => leg !== undefined)) return legs;
      } catch (error) {
        if (isNoRoute(error)) return undefined;
        throw error;
      }
      throw provider.failure("sent something that is not a route");
    },
  };
}

async function legOf(leg: unknown): Promise<Route | undefined> {
  const summary = fieldOf(leg, "summary");
  const shape = fieldOf(leg, "shape");
  return routeOf({
    seconds: fieldOf(summary, "time"),
    metres: Number(fieldOf(summary, "length")) * 1_000,
    points: typeof shape === "string" ? decodePolyline(shape, 6) : [],
  });
}

const isNoRoute = (error: unknown): boolean =>
  error instanceof ProviderRejection && noRouteCodes.has(Number(fieldOf(error.json(), "error_code")));
