import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type Place = readonly [name: string, latitude: number, longitude: number];
export type FakeLeg = {
  readonly mode: string;
  readonly from: Place;
  readonly to: Place;
  readonly start: string;
  readonly end: string;
  readonly line?: string;
  readonly headsign?: string;
};

export type FakeTimetables = {
  readonly url: string;
  readonly requests: { readonly url: URL; readonly headers: IncomingMessage["headers"] }[];
  answer: readonly (readonly FakeLeg[])[] | ((response: ServerResponse) => void);
  close(): void;
};

/** A server on this machine that speaks the protocol of MOTIS 2. */
export async function startTimetables(): Promise<FakeTimetables> {
  const server = createServer((request, response) => {
    timetables.requests.push({
      url: new URL(request.url ?? "", "http://localhost"),
      headers: request.headers,
    });
    const { answer } = timetables;
    if (typeof answer === "function") return answer(response);
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(planOf(answer)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const timetables: FakeTimetables = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    answer: [],
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return timetables;
}

const planOf = (itineraries: readonly (readonly FakeLeg[])[]) => ({
  requestParameters: {},
  debugOutput: {},
  from: { name: "START", lat: 0, lon: 0 },
  to: { name: "END", lat: 0, lon: 0 },
  direct: [],
  itineraries: itineraries.map((legs, nth) => ({
    id: String(nth),
    startTime: legs[0]?.start,
    endTime: legs.at(-1)?.end,
    transfers: 0,
    legs: legs.map(({ mode, from, to, start, end, line, headsign }) => ({
      mode,
      from: { name: from[0], lat: from[1], lon: from[2] },
      to: { name: to[0], lat: to[1], lon: to[2] },
      startTime: start,
      endTime: end,
      scheduledStartTime: start,
      scheduledEndTime: end,
      realTime: false,
      scheduled: true,
      legGeometry: { points: "", precision: 6, length: 0 },
      ...(line && { displayName: line, routeShortName: line }),
      ...(headsign && { headsign }),
    })),
  })),
});
