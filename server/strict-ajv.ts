import { createRequire } from "node:module";
import type { Ajv, Options } from "ajv";

const require = createRequire(import.meta.url);

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

/** What bodies are judged with, wherever that is done. Ajv is loaded by the first call, at once: Fastify cannot wait. */
export function strictAjv(options: Options = {}): Ajv {
  const { Ajv } = require("ajv") as typeof import("ajv");
  const { default: addFormats } = require("ajv-formats") as typeof import("ajv-formats");
  const ajv = new Ajv({ ...strict, ...options });
  addFormats.default(ajv);
  return ajv;
}
