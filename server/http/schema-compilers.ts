import { createRequire } from "node:module";
import type { FastifySchemaCompiler, FastifySerializerCompiler, FastifyServerOptions } from "fastify";
import type { TSchema } from "typebox";
import { inlineSchema } from "../../contract/inline-schema.ts";
import { lazy } from "../platform/lazy.ts";
import { bodyValidator, textValidator } from "../platform/validation/validator.ts";

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

function validatorCompiler(): FastifySchemaCompiler<object> {
  return ({ schema, httpPart }) => {
    const judge = lazy(() => (httpPart === "body" ? bodyValidator : textValidator)(schema as TSchema));
    return (given: unknown) => {
      const mistakes = judge()(given);
      return mistakes.length === 0 || { error: mistakes as never };
    };
  };
}

function serializerCompiler(): FastifySerializerCompiler<object> {
  return ({ schema }) => {
    const compiled = lazy(() => {
      const { build } = require("fast-json-stringify") as typeof import("fast-json-stringify");
      return build(inlineSchema(schema));
    });
    return (given) => compiled()(given);
  };
}
