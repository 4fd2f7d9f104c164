import { Ajv, type Options } from "ajv";
import addFormats from "ajv-formats";
import type { FastifyInstance } from "fastify";

/** All mistakes at once, nothing dropped or mended in silence. */
const strict: Options = {
  allErrors: true,
  removeAdditional: false,
  useDefaults: false,
  coerceTypes: false,
  strict: false,
  // A mistake brings its schema along, whose examples say what would be right.
  verbose: true,
};

/** Bodies are taken as they are. Query strings and headers are text, so numbers in them are read as such. */
export function validation(app: FastifyInstance): void {
  const ofBodies = new Ajv(strict);
  const ofText = new Ajv({ ...strict, coerceTypes: "array" });
  for (const ajv of [ofBodies, ofText]) addFormats.default(ajv);
  app.setValidatorCompiler(({ schema, httpPart }) =>
    (httpPart === "body" ? ofBodies : ofText).compile(schema),
  );
}
