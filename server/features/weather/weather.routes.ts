import type { FastifyInstance } from "fastify";
import { api } from "../../../contract/api.ts";
import { passesIfNoneMatch } from "../../http/if-none-match.ts";
import { route } from "../../http/route.ts";
import { getWeather } from "./weather.ts";

type WeatherRouteParts = Parameters<typeof getWeather>[0];

export function weatherRoutes(app: FastifyInstance, parts: WeatherRouteParts): void {
  route(app, api.getWeather, async ({ principal, params, headers }, reply) => {
    const { etag, weather } = await getWeather(parts, principal, params.id);
    reply.headers({ etag, "cache-control": "private, no-cache" });
    if (passesIfNoneMatch(headers["if-none-match"], etag)) return weather;
    reply.code(304);
    return undefined;
  });
}
