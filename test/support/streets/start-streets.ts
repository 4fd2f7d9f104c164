import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { GeoJSONVT } from "@maplibre/geojson-vt";
import { fromGeojsonVt } from "@maplibre/vt-pbf";
import { madeTown } from "./made-town.ts";

type Part = "style" | "tilejson" | "tiles";
/** A status, a page that is no map, a connection that ends, or silence. */
type Fault = number | "garbage" | "away" | "nothing";

export type StreetsServer = {
  readonly styleUrl: string;
  /** The paths that were requested. */
  readonly requests: string[];
  /** What goes wrong, by where; a number of times, or always. */
  readonly faults: Map<Part, { readonly fault: Fault; times?: number }>;
  close(): Promise<void>;
};

const attribution =
  '<a href="https://openfreemap.org" target="_blank">OpenFreeMap</a> <a href="https://www.openmaptiles.org/" target="_blank">&copy; OpenMapTiles</a> Data from <a href="https://www.openstreetmap.org/copyright" target="_blank">OpenStreetMap</a>';

/** A server like OpenFreeMap's, with a made town: a style, a TileJSON document, and tiles of OpenMapTiles' schema. */
export async function startStreets(): Promise<StreetsServer> {
  const layers = Object.entries(madeTown).map(
    ([name, data]) => [name, new GeoJSONVT(data, { maxZoom: 14, indexMaxZoom: 5, buffer: 128 })] as const,
  );
  const tile = (z: number, x: number, y: number) => {
    const found = layers.flatMap(([name, index]) => {
      const layer = index.getTile(z, x, y);
      return layer ? [[name, layer]] : [];
    });
    return Buffer.from(fromGeojsonVt(Object.fromEntries(found), { version: 2, extent: 4096 }));
  };
  const requests: string[] = [];
  const faults: StreetsServer["faults"] = new Map();
  const server = createServer(({ url = "" }, response) => {
    requests.push(url);
    response.setHeader("access-control-allow-origin", "*");
    const part = url.startsWith("/styles/") ? "style" : url === "/planet" ? "tilejson" : "tiles";
    const failing = faults.get(part);
    if (failing && failing.times !== 0) {
      if (failing.times) failing.times -= 1;
      return fail(response, failing.fault);
    }
    if (part === "style") return void response.end(JSON.stringify(style(origin())));
    if (part === "tilejson")
      return void response.end(
        JSON.stringify({
          tilejson: "3.0.0",
          tiles: [`${origin()}/planet/1/{z}/{x}/{y}.pbf`],
          minzoom: 0,
          maxzoom: 14,
          attribution,
        }),
      );
    const [, z, x, y] = /^\/planet\/1\/(\d+)\/(\d+)\/(\d+)\.pbf$/.exec(url) ?? [];
    if (!y) return void response.writeHead(404).end();
    response.setHeader("cache-control", "public, max-age=86400");
    response.end(tile(Number(z), Number(x), Number(y)));
  });
  server.listen(0, "localhost");
  await once(server, "listening");
  const origin = () => `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    styleUrl: `${origin()}/styles/liberty`,
    requests,
    faults,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function fail(response: ServerResponse, fault: Fault): void {
  if (typeof fault === "number") response.writeHead(fault).end();
  else if (fault === "away") response.destroy();
  else if (fault === "garbage") response.end("<!doctype html><title>Welcome to the hotel's network</title>");
}

/** In the schema of OpenMapTiles, in colours of its own. */
const style = (origin: string) => ({
  version: 8,
  sources: {
    relief: { type: "raster", tiles: [`${origin}/relief/{z}/{x}/{y}.png`], maxzoom: 6 },
    openmaptiles: { type: "vector", url: `${origin}/planet` },
  },
  sprite: `${origin}/sprites/ofm`,
  glyphs: `${origin}/fonts/{fontstack}/{range}.pbf`,
  layers: [
    { id: "background", type: "background", paint: { "background-color": "#ff00ff" } },
    { id: "relief", type: "raster", source: "relief", maxzoom: 7 },
    { id: "road", type: "line", source: "openmaptiles", "source-layer": "transportation" },
    {
      id: "place",
      type: "symbol",
      source: "openmaptiles",
      "source-layer": "place",
      layout: { "text-field": ["get", "name"], "text-font": ["Noto Sans Regular"] },
    },
  ],
});
