import { createRequire } from "node:module";
import type { FastifySchemaCompiler, FastifySerializerCompiler, FastifyServerOptions } from "fastify";
import type { TSchema } from "typebox";
import { inlineSchema } from "../../contract/inline-schema.ts";
import { lazy } from "../platform/lazy.ts";
import { bodyValidator, textValidator } from "../platform/validation/validator.ts";

const require = createRequire(import.meta.url);

/**
 * Compiles a schema's validator or serializer on first use: most routes of a process are never called, and compiling
 * all of them would take half of the start.
 */
export function schemaCompilers(): NonNullable<FastifyServerOptions["schemaController"]> {
  const [validator, serializer] = [validatorCompiler(), serializerCompiler()];
  return {
    compilersFactory: {
      // The types do not know that Fastify accepts these.
      buildValidator: () => validator as never,
      buildSerializer: () => serializer as never,
    },
  };
}

function validatorCompiler(): FastifySchemaCompiler<object> {
  return ({ schema, httpPart }) => {
    const validate = lazy(() => (httpPart === "body" ? bodyValidator : textValidator)(schema as TSchema));
    return (value: unknown) => {
      const errors = validate()(value);
      return errors.length === 0 || { error: errors as never };
    };
  };
}

function serializerCompiler(): FastifySerializerCompiler<object> {
  return ({ schema }) => {
    const compiled = lazy(() => {
      const { build } = require("fast-json-stringify") as typeof import("fast-json-stringify");
      return build(inlineSchema(schema));
    });
    return (value) => compiled()(value);
  };
}
