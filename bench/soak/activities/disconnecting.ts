import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { cookieHeader } from "../../watched-server/cookie-header.ts";
import { type Activity, pickTrip } from "../activity.ts";

/** Clients that go in the middle of a head, of a body, or of the answer. */
export const disconnecting: Activity = {
  name: "hanging up",
  everySeconds: 3,
  run: (surroundings) =>
    surroundings.travellers.borrow(async (traveller) => {
      const { server, random, tally } = surroundings;
      const { id, etag } = await pickTrip(surroundings, traveller);
      const { port, host } = new URL(server.url);
      const shared = `Host: ${host}\r\nOrigin: ${server.url}\r\nCookie: ${cookieHeader(traveller.browser)}\r\n`;
      const length = "Content-Length: 400000\r\n";
      const image = `PUT /v1/itineraries/${id}/cover-image HTTP/1.1\r\n${shared}If-Match: ${etag}\r\nContent-Type: image/jpeg\r\n${length}\r\n`;
      const file = `POST /v1/app/library/${id}/documents/files HTTP/1.1\r\n${shared}Content-Type: application/pdf\r\n${length}\r\n`;
      const json = `POST /v1/itineraries HTTP/1.1\r\n${shared}Content-Type: application/json\r\n${length}\r\n`;
      const pdf = `GET /v1/itineraries/${id}/export?format=pdf HTTP/1.1\r\n${shared}\r\n`;
      const page = `GET /v1/explore?limit=50 HTTP/1.1\r\n${shared}\r\n`;
      const half = Buffer.alloc(120_000, "x");
      const ways: readonly (readonly (string | Buffer)[])[] = [
        ["POST /v1/itineraries HTTP/1.1\r\nHost: "],
        [json, '{"title":"Half of'],
        [image, half],
        [file, "%PDF-1.7\n", half],
        [pdf],
        [page],
      ];
      const socket = connect(Number(port), "localhost");
      // The server may be the one that goes first.
      socket.on("error", () => {});
      await Promise.race([once(socket, "connect"), once(socket, "close")]);
      for (const piece of random.pick(ways)) socket.write(piece);
      await sleep(20 + random.below(1_500));
      socket.destroy();
      tally.count("none");
    }),
};
