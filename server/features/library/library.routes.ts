import type { FastifyInstance } from "fastify";
import type { Parts } from "../../parts.ts";

export function libraryRoutes(_app: FastifyInstance, _parts: Pick<Parts, "db">): void {}
