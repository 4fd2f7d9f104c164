import { endpoint, json, open } from "./endpoint.ts";
import * as Type from "./schema-builders.ts";

const status = <const S extends string>(word: S) =>
  json(Type.Object({ status: Type.Literal(word) }, { examples: [{ status: word }] }));

export const serviceEndpoints = {
  getHealth: endpoint({
    method: "GET",
    path: "/healthz",
    access: open,
    area: "Service",
    summary: "Check that the process is up",
    answer: { status: 200, description: "The process is up.", body: status("ok") },
  }),

  getReadiness: endpoint({
    method: "GET",
    path: "/readyz",
    access: open,
    area: "Service",
    summary: "Check that the service is ready",
    description:
      "It is ready when the database is reachable and migrated; otherwise the response is `unavailable`.",
    answer: { status: 200, description: "The service is ready.", body: status("ready") },
  }),
};
