import type { FastifyInstance, FastifyReply } from "fastify";
import { api } from "../../../contract/api.ts";
import type { ImportProgress } from "../../../contract/import.ts";
import type { AppResponse } from "../../http/app-response.ts";
import { beginEventStream } from "../../http/begin-event-stream.ts";
import { disconnectSignal } from "../../http/disconnect-signal.ts";
import { prefersEvents } from "../../http/prefers-events.ts";
import { logFailure, problemOf, toFailure } from "../../http/problem.ts";
import { streamedRoute } from "../../http/route.ts";
import type { Parts } from "../../parts.ts";
import type { ImportParts } from "./imports.parts.ts";
import { importMedia } from "./imports.ts";

/** In bytes. */
const bodyLimit = 48 * 1_048_576;
/** Proxies close what is silent for half a minute or longer. */
const commentEveryMs = 15_000;

export function importRoutes(
  app: FastifyInstance,
  parts: Pick<Parts, "db" | "clock" | "config" | "log" | "mediaReader"> & ImportParts,
): void {
  streamedRoute(
    app,
    api.importMedia,
    async ({ principal, headers, body, raw }, reply) => {
      const sent = { body, idempotencyKey: headers["idempotency-key"], left: disconnectSignal(reply) };
      if (!prefersEvents(raw.headers.accept)) return importMedia(parts, principal, sent);
      return sendAsEvents(reply, parts, (tell) => importMedia(parts, principal, { ...sent, tell }));
    },
    { bodyLimit },
  );
}

/** Sends how far the work is, and then its answer. What fails before there is any progress is an ordinary error. */
async function sendAsEvents(
  reply: FastifyReply,
  parts: Pick<Parts, "config" | "log">,
  work: (tell: (progress: ImportProgress) => void) => Promise<{ jsonText: string }>,
): Promise<undefined> {
  let stream: EventStream | undefined;
  const begun = () => {
    stream ??= eventStream(beginEventStream(reply));
    return stream;
  };
  try {
    const { jsonText } = await work((progress) => begun().send("progress", JSON.stringify(progress)));
    begun().send("result", jsonText);
  } catch (error) {
    if (!stream) throw error;
    const { id } = reply.request;
    const failure = toFailure(error, reply.request);
    logFailure(failure, id, parts.log);
    stream.send("problem", JSON.stringify(problemOf(failure, parts.config.publicUrl, id)));
  } finally {
    stream?.end();
  }
  return undefined;
}

type EventStream = ReturnType<typeof eventStream>;

function eventStream(response: AppResponse) {
  // Work that goes on without whoever asked for it still tells.
  const write = (text: string) => !response.destroyed && response.write(text);
  const commenting = setInterval(() => write(": still here\n\n"), commentEveryMs).unref();
  return {
    send: (event: string, jsonText: string) => write(`event: ${event}\ndata: ${jsonText}\n\n`),
    end: () => {
      clearInterval(commenting);
      response.end();
    },
  };
}
