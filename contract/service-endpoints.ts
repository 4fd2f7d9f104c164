import { endpoint, json, open } from "./endpoint.ts";
import * as Type from "./type.ts";

const status = <const S extends string>(word: S) =>
  json(Type.Object({ status: Type.Literal(word) }, { examples: [{ status: word }] }));

export const serviceEndpoints = {
  getHealth: endpoint({
    method: "GET",
    path: "/healthz",
    access: open,
    area: "Service",
    summary: "Is the process up?",
    answer: { status: 200, description: "It is.", body: status("ok") },
  }),

  getReadiness: endpoint({
    method: "GET",
    path: "/readyz",
    access: open,
    area: "Service",
    summary: "Can the service answer requests?",
    description: "It can when the database is reachable and migrated; otherwise the answer is `unavailable`.",
    answer: { status: 200, description: "It can.", body: status("ready") },
  }),
};
