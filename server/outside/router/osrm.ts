import { decodePolyline } from "../../../contract/polyline.ts";
import { fieldOf, listOf } from "../field-of.ts";
import { type ProviderOptions, ProviderRejection, providerFetch } from "../provider-fetch.ts";
import { routeOf } from "./route-of.ts";
import type { Route, Router, RouterMode } from "./router.ts";
import { routerLimits } from "./router-limits.ts";

/** The names in the addresses of the public servers, and in requests. The latter make no difference to a server. */
const profiles: Readonly<Record<RouterMode, { readonly server: string; readonly path: string }>> = {
  walk: { server: "foot", path: "foot" },
  bike: { server: "bike", path: "bike" },
  drive: { server: "car", path: "driving" },
};
const noRouteCodes = new Set(["NoRoute", "NoSegment"]);

/**
 * https://project-osrm.org/docs/ One server knows one mode, whatever it is asked for. So `{profile}` in the address
 * stands for car, bike and foot; without it, only drives are asked for.
 */
export function osrm({ url, ...options }: ProviderOptions): Router {
  const modes: readonly RouterMode[] = url.includes("{profile}") ? ["walk", "bike", "drive"] : ["drive"];
  const servers = new Map(
    modes.map((mode) => {
      const { origin, pathname } = new URL(url.replace("{profile}", profiles[mode].server));
      const provider = providerFetch(
        { name: "OSRM", imageOrigins: [], whenRefused: "check ROUTER_URL, and its usage policy" },
        { ...options, url: origin, limits: { ...routerLimits, ...options.limits } },
      );
      return [mode, { provider, path: pathname.replace(/\/$/, "") }];
    }),
  );
  return {
    name: "osrm",
    modes: new Set(modes),
    maxPlaces: 20,
    async find(mode, places, signal) {
      const server = servers.get(mode);
      if (!server) return undefined;
      const { provider, path } = server;
      const line = places.map(({ latitude, longitude }) => `${longitude},${latitude}`).join(";");
      const parameters = new URLSearchParams({
        overview: "false",
        steps: "true",
        geometries: "polyline",
        // At a stop one may turn around.
        continue_straight: "false",
      });
      try {
        const response = await provider
          .ask(signal)
          .json(`${path}/route/v1/${profiles[mode].path}/${line}?${parameters}`);
        const [route] = listOf(response, "routes");
        const legs = await Promise.all(listOf(route, "legs").map(legOf));
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
  const points = listOf(leg, "steps").flatMap((step) => {
    const geometry = fieldOf(step, "geometry");
    return typeof geometry === "string" ? decodePolyline(geometry) : [];
  });
  return routeOf({ seconds: fieldOf(leg, "duration"), metres: fieldOf(leg, "distance"), points });
}

const isNoRoute = (error: unknown): boolean =>
  error instanceof ProviderRejection && noRouteCodes.has(String(fieldOf(error.json(), "code")));
