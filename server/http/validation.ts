import type { FastifyInstance } from "fastify";
import { strictAjv } from "../strict-ajv.ts";

/** Bodies are taken as they are. Query strings and headers are text, so numbers in them are read as such. */
export function validation(app: FastifyInstance): void {
  const ofBodies = strictAjv();
  const ofText = strictAjv({ coerceTypes: "array" });
  app.setValidatorCompiler(({ schema, httpPart }) =>
    (httpPart === "body" ? ofBodies : ofText).compile(schema),
  );
}
