import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type {
  Access,
  AnswerOf,
  BodyOf,
  Endpoint,
  HeadersOf,
  ParamsOf,
  QueryOf,
} from "../../contract/endpoint.ts";
import { inlineSchema } from "../../contract/inline-schema.ts";
import type { Principal } from "../principal.ts";
import { compressed } from "./compressed.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Who may call the route. A route without it does not start. */
    access?: Access;
    /** False for what load balancers and browsers fetch in numbers: health checks, pages and their files. */
    rateLimited?: boolean;
  }
  interface FastifyRequest {
    /** Who is calling; on an open route perhaps nobody. See admission.ts. */
    principal: Principal | null;
  }
}

/** The request as the endpoint's schemas make it. */
type RequestOf<E extends Endpoint> = Omit<
  FastifyRequest,
  "principal" | "params" | "query" | "headers" | "body"
> & {
  readonly principal: E["access"] extends { kind: "open" } ? Principal | null : Principal;
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly headers: HeadersOf<E>;
  readonly body: BodyOf<E>;
};

/** What a handler gives: the body by its schema, or JSON text that is sent on as it is. */
type Given<E extends Endpoint> = AnswerOf<E> | JsonText | undefined;

/** Stored JSON on its way out: it was validated when it came in, so it is not parsed to be written again. */
type JsonText = { readonly jsonText: string };

/** Mounts one endpoint of the contract. The handler translates; rules live in the use case it calls. */
export function route<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: (request: RequestOf<E>, reply: FastifyReply) => Promise<Given<E>> | Given<E>,
  { rateLimited = true }: { rateLimited?: boolean } = {},
): void {
  const { method, path, access, params, query, headers, body, answer } = endpoint;
  const json = body?.["application/json"];
  const answerSchema = answer.body?.["application/json"];
  app.route({
    method,
    url: path.replace(/\{(\w+)\}/g, ":$1"),
    config: { access, rateLimited },
    schema: {
      ...(params && { params: inlineSchema(params) }),
      querystring: query ? inlineSchema(query) : noQuery,
      ...(headers && { headers: inlineSchema(headers) }),
      ...(json && { body: inlineSchema(json) }),
      ...(answerSchema && { response: { [answer.status]: inlineSchema(answerSchema) } }),
    },
    handler: (request, reply) => {
      const handled = handle(request as unknown as RequestOf<E>, reply);
      if (handled instanceof Promise)
        return handled.then<unknown>((given) => payloadOf(given, request, reply, answer.status));
      // What is at hand is sent at once, without a promise in between.
      const payload = payloadOf(handled, request, reply, answer.status);
      if (payload instanceof Promise) return payload;
      reply.send(payload);
    },
  });
}

function payloadOf<E extends Endpoint>(
  given: Given<E>,
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
): string | Promise<Buffer> | undefined {
  if (status !== 200 && reply.statusCode === 200) reply.code(status);
  if (given === undefined) return undefined;
  reply.type("application/json; charset=utf-8");
  const text = isJsonText(given) ? given.jsonText : (reply.serialize(given as object) as string);
  return compressed(text, request, reply);
}

/** Unknown query parameters are refused, also where none is known. */
const noQuery = { type: "object", additionalProperties: false } as const;

const isJsonText = (given: unknown): given is JsonText =>
  typeof given === "object" && given !== null && "jsonText" in given;
