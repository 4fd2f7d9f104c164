import { randomUUID } from "node:crypto";
import { type Activity, pickTrip } from "../activity.ts";

type BadRequest = { readonly path: string; readonly status: number } & RequestInit;

const json = { "content-type": "application/json" };

const requests = (id: string): readonly BadRequest[] => [
  { path: "/v1/itineraries", method: "POST", headers: json, body: '{"title":', status: 400 },
  { path: "/v1/itineraries", method: "POST", headers: json, body: '{"title":7,"days":{}}', status: 422 },
  {
    path: "/v1/itineraries",
    method: "POST",
    headers: { "content-type": "text/plain" },
    body: "x",
    status: 415,
  },
  { path: "/v1/itineraries", method: "POST", headers: json, body: `"${"x".repeat(6_000_000)}"`, status: 413 },
  { path: `/v1/itineraries/${id}`, method: "PATCH", headers: json, body: "{}", status: 428 },
  { path: `/v1/itineraries/${id}`, method: "POST", status: 405 },
  { path: `/v1/itineraries/${randomUUID()}`, status: 404 },
  { path: "/v1/itineraries/not-an-id", status: 404 },
  { path: "/v1/itineraries?cursor=made-up", status: 400 },
  { path: "/v1/explore?limit=500", status: 400 },
  { path: "/v1/itineraries", headers: { authorization: "Bearer made-up" }, status: 401 },
  { path: "/media/images/%2e%2e%2fsecret", status: 404 },
  { path: "/oauth/token", method: "POST", body: new URLSearchParams({ grant_type: "made-up" }), status: 400 },
  { path: "/mcp", method: "POST", headers: json, body: "{}", status: 401 },
];

/** Sends invalid requests and checks the status of each. */
export const badRequests: Activity = {
  name: "bad requests",
  everySeconds: 1.5,
  run: (context) =>
    context.travellers.borrow(async (traveller) => {
      const { id } = await pickTrip(context, traveller);
      const { path, status, ...init } = context.random.pick(requests(id));
      const response = await traveller.browser.fetch(path, init);
      const text = await response.text();
      if (response.status !== status)
        throw new Error(
          `${init.method ?? "GET"} ${path} returned ${response.status}, not ${status}: ${text}`,
        );
    }),
};
