import { createRequire } from "node:module";
import type { FastifySchemaCompiler, FastifySerializerCompiler, FastifyServerOptions } from "fastify";
import { inlineSchema } from "../../contract/inline-schema.ts";
import { onFirstUse } from "../on-first-use.ts";
import { strictAjv } from "../strict-ajv.ts";

const require = createRequire(import.meta.url);

/**
 * How Fastify judges requests and writes answers: each by a function that is compiled for its schema when the first
 * one comes. Most routes of a process are never called, and all of them together take half a start to compile.
 */
export function schemaCompilers(): NonNullable<FastifyServerOptions["schemaController"]> {
  const [validator, serializer] = [validatorCompiler(), serializerCompiler()];
  return {
    compilersFactory: {
      // Fastify calls it as it calls its own, which its types do not know.
      buildValidator: () => validator as never,
      buildSerializer: () => serializer as never,
    },
  };
}

/** One of each in a process: what is compiled once serves every route and every app that has the same schema. */
const ofBodies = onFirstUse(() => strictAjv());
const ofText = onFirstUse(() => strictAjv({ coerceTypes: "array" }));

/** Bodies are taken as they are. Query strings and headers are text, so numbers in them are read as such. */
function validatorCompiler(): FastifySchemaCompiler<object> {
  return ({ schema, httpPart }) => {
    const compiled = onFirstUse(() =>
      (httpPart === "body" ? ofBodies() : ofText()).compile(inlineSchema(schema)),
    );
    const isValid = (given: unknown): boolean => {
      const validate = compiled();
      const valid = validate(given);
      // Where Fastify looks for them.
      Object.assign(isValid, { errors: validate.errors });
      return valid;
    };
    return isValid;
  };
}

function serializerCompiler(): FastifySerializerCompiler<object> {
  return ({ schema }) => {
    const compiled = onFirstUse(() => {
      const { build } = require("fast-json-stringify") as typeof import("fast-json-stringify");
      return build(inlineSchema(schema));
    });
    return (given) => compiled()(given);
  };
}
