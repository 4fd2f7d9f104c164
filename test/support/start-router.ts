import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { encodePolyline } from "../../contract/polyline.ts";

type Point = readonly [latitude: number, longitude: number];
export type RouterRequest = {
  readonly url: URL;
  readonly headers: IncomingMessage["headers"];
  readonly places: readonly Point[];
  /** By the router's own name. */
  readonly mode: string;
};
export type Leg = { readonly seconds: number; readonly metres: number; readonly points: readonly Point[] };

/** What the server does with a request: legs, no route, or something that is not an answer. */
export type Answer = readonly Leg[] | "noRoute" | ((response: ServerResponse) => void);

export type FakeRouter = {
  readonly url: string;
  readonly requests: RouterRequest[];
  answer: (request: RouterRequest) => Answer;
  close(): void;
};

/** Each leg is as long as its number, and goes straight on. */
export const straightLegs = ({ places }: RouterRequest): Leg[] =>
  places.slice(1).map((to, nth) => ({
    seconds: 60 * (nth + 3),
    metres: 100 * (nth + 3),
    points: [places[nth] as Point, to],
  }));

/** A server on this machine that speaks the protocol of Valhalla or of OSRM. */
export async function startRouter(kind: "valhalla" | "osrm"): Promise<FakeRouter> {
  const { read, write } = kind === "valhalla" ? valhalla : osrm;
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "", "http://localhost");
    const asked = { url, headers: request.headers, ...read(url) };
    router.requests.push(asked);
    const answer = router.answer(asked);
    if (typeof answer === "function") answer(response);
    else write(response, answer);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const router: FakeRouter = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    answer: straightLegs,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return router;
}

type Protocol = {
  read(url: URL): Pick<RouterRequest, "places" | "mode">;
  write(response: ServerResponse, answer: readonly Leg[] | "noRoute"): void;
};

const send = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));

const valhalla: Protocol = {
  read(url) {
    const asked = JSON.parse(url.searchParams.get("json") ?? "{}");
    return {
      mode: asked.costing,
      places: asked.locations.map(({ lat, lon }: { lat: number; lon: number }) => [lat, lon]),
    };
  },
  write(response, answer) {
    if (answer === "noRoute")
      return send(response, 400, {
        error_code: 442,
        error: "No path could be found for input",
        status_code: 400,
        status: "Bad Request",
      });
    send(response, 200, {
      trip: {
        status: 0,
        units: "kilometers",
        legs: answer.map(({ seconds, metres, points }) => ({
          summary: { time: seconds, length: metres / 1_000 },
          shape: encodePolyline(points, 6),
        })),
      },
    });
  },
};

const osrm: Protocol = {
  read(url) {
    const [, mode = "", line = ""] = /\/route\/v1\/([^/]+)\/(.*)$/.exec(url.pathname) ?? [];
    return {
      mode,
      places: line.split(";").map((place): Point => {
        const [longitude = 0, latitude = 0] = place.split(",").map(Number);
        return [latitude, longitude];
      }),
    };
  },
  write(response, answer) {
    if (answer === "noRoute")
      return send(response, 400, { code: "NoRoute", message: "Impossible route between points" });
    send(response, 200, {
      code: "Ok",
      routes: [
        {
          legs: answer.map(({ seconds, metres, points }) => ({
            duration: seconds,
            distance: metres,
            steps: points.slice(1).map((point, nth) => ({
              geometry: encodePolyline([points[nth] as Point, point]),
            })),
          })),
        },
      ],
    });
  },
};
