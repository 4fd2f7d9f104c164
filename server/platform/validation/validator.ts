import { createRequire } from "node:module";
import type { Ajv, Options, ValidateFunction } from "ajv";
import type { TSchema } from "typebox";
import { currencyFormat, isCurrency } from "../../../contract/currency.ts";
import { inlineSchema } from "../../../contract/inline-schema.ts";
import { lazy } from "../lazy.ts";
import type { SchemaError } from "./schema-error.ts";
import { checkSizesFirst } from "./sizes-first.ts";

/** Says what is wrong with a value: nothing when it is as its schema has it. */
export type Validate = (value: unknown) => readonly SchemaError[];

const require = createRequire(import.meta.url);

/** A body of a megabyte can have half a million. Some are one mistake in several forms, so it is more than are told. */
const maxErrors = 100;
/** With nanoseconds and an offset: contract/formats.ts has the pattern. */
const maxDateTimeLength = 35;

/** All mistakes at once, nothing dropped or mended in silence. */
const strict: Options = {
  allErrors: true,
  removeAdditional: false,
  useDefaults: false,
  coerceTypes: false,
  strict: false,
  // A mistake brings its schema along.
  verbose: true,
  // Ajv has no setting for how many it collects; what it has collected is thrown instead, and caught below.
  code: { process: (code) => code.replaceAll("errors++;", `if(++errors>=${maxErrors})throw vErrors;`) },
};

/** One of each in a process: what is compiled once serves everyone who has the same schema. */
const bodyAjv = lazy(() => strictAjv(strict));
const textAjv = lazy(() => strictAjv({ ...strict, coerceTypes: "array" }));

/** What judging needs, ahead of the first schema. */
export function loadValidators(): void {
  bodyAjv();
  textAjv();
}

/** Bodies are taken as they are. */
export const bodyValidator = (schema: TSchema): Validate =>
  bounded(bodyAjv().compile(checkSizesFirst(inlineSchema(schema))));

/** Query strings and headers are text, so numbers in them are read as such. */
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

/** Ajv is loaded by the first call, at once: Fastify cannot wait. */
function strictAjv(options: Options): Ajv {
  const { Ajv } = require("ajv") as typeof import("ajv");
  const { default: addFormats } = require("ajv-formats") as typeof import("ajv-formats");
  const ajv = new Ajv(options);
  addFormats.default(ajv);
  const { validate } = addFormats.default.get("date-time") as { validate(text: string): boolean };
  // Ajv's own first cuts the text at its spaces, be they a million.
  ajv.addFormat("date-time", (text) => text.length <= maxDateTimeLength && validate(text));
  return ajv.addFormat(currencyFormat, isCurrency);
}
