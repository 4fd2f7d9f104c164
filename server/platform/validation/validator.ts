import { createRequire } from "node:module";
import type { Ajv, Options, ValidateFunction } from "ajv";
import type { TSchema } from "typebox";
import { currencyFormat, isCurrency } from "../../../contract/currency.ts";
import { inlineSchema } from "../../../contract/inline-schema.ts";
import { lazy } from "../lazy.ts";
import type { SchemaError } from "./schema-error.ts";
import { checkSizesFirst } from "./sizes-first.ts";

/** Returns a value's errors; none when it is valid. */
export type Validate = (value: unknown) => readonly SchemaError[];

const require = createRequire(import.meta.url);

/** A body of a megabyte can have half a million. More than are returned, because several may be about one field. */
const maxErrors = 100;
/** With nanoseconds and an offset; the pattern is in contract/formats.ts. */
const maxDateTimeLength = 35;

/** Collects all errors, and changes nothing silently. */
const strict: Options = {
  allErrors: true,
  removeAdditional: false,
  useDefaults: false,
  coerceTypes: false,
  strict: false,
  // Errors contain their schema.
  verbose: true,
  // Ajv has no limit for errors; at ours it throws those it has, which is caught below.
  code: { process: (code) => code.replaceAll("errors++;", `if(++errors>=${maxErrors})throw vErrors;`) },
};

/** One of each in a process, so that a schema is compiled once. */
const bodyAjv = lazy(() => strictAjv(strict));
const textAjv = lazy(() => strictAjv({ ...strict, coerceTypes: "array" }));

/** Loads Ajv ahead of the first schema. */
export function loadValidators(): void {
  bodyAjv();
  textAjv();
}

/** For bodies, whose values have types. */
export const bodyValidator = (schema: TSchema): Validate =>
  bounded(bodyAjv().compile(checkSizesFirst(inlineSchema(schema))));

/** For query strings and headers, whose numbers are text. */
export const textValidator = (schema: TSchema): Validate => bounded(textAjv().compile(inlineSchema(schema)));

const bounded =
  (validate: ValidateFunction): Validate =>
  (value) => {
    try {
      return validate(value) ? [] : ((validate.errors ?? []) as SchemaError[]);
    } catch (thrown) {
      if (Array.isArray(thrown)) return thrown;
      throw thrown;
    }
  };

/** Loads Ajv synchronously on the first call, because Fastify cannot wait. */
function strictAjv(options: Options): Ajv {
  const { Ajv } = require("ajv") as typeof import("ajv");
  const { default: addFormats } = require("ajv-formats") as typeof import("ajv-formats");
  const ajv = new Ajv(options);
  addFormats.default(ajv);
  const { validate } = addFormats.default.get("date-time") as { validate(text: string): boolean };
  // Ajv's own would first split the text at its spaces, perhaps a million.
  ajv.addFormat("date-time", (text) => text.length <= maxDateTimeLength && validate(text));
  return ajv.addFormat(currencyFormat, isCurrency);
}
