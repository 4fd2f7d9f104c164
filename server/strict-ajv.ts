import { Ajv, type Options } from "ajv";
import addFormats from "ajv-formats";

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

/** What bodies are judged with, wherever that is done. */
export function strictAjv(options: Options = {}): Ajv {
  const ajv = new Ajv({ ...strict, ...options });
  addFormats.default(ajv);
  return ajv;
}
