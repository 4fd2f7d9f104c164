import { fromJsonSchema, type StandardSchemaV1 } from "@modelcontextprotocol/server";
import * as Type from "../../contract/schema-builders.ts";

const text = Type.String();
const texts = Type.Unsafe<Record<string, string>>({ type: "object", additionalProperties: text });
const params = <S extends Type.TObject>(schema: S) => ({
  params: fromJsonSchema<Type.Static<S>>(schema as never),
});

/**
 * The parameters of requests, from the protocol. The library validates them too, but would report an invalid one as an
 * internal error, in terms that mean nothing to the caller.
 */
export const requestParams = {
  "resources/list": params(Type.Object({ cursor: Type.Optional(text) })),
  "resources/read": params(Type.Object({ uri: text })),
  "prompts/get": params(Type.Object({ name: text, arguments: Type.Optional(texts) })),
  "completion/complete": params(
    Type.Object({
      ref: Type.Object({
        type: Type.Enum(["ref/prompt", "ref/resource"]),
        name: Type.Optional(text),
        uri: Type.Optional(text),
      }),
      argument: Type.Object({ name: text, value: text }),
    }),
  ),
};

/** By method. */
export type RequestParams = {
  readonly [Method in keyof typeof requestParams]: StandardSchemaV1.InferOutput<
    (typeof requestParams)[Method]["params"]
  >;
};
