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

const bodyLimit = 48 * 1_048_576;
/** Proxies close connections that are silent for half a minute or longer. */
const commentEveryMs = 15_000;

export function importRoutes(
  app: FastifyInstance,
  parts: Pick<Parts, "db" | "clock" | "config" | "log" | "mediaReader"> & ImportParts,
): void {
  streamedRoute(
    app,
    api.importMedia,
    async ({ principal, headers, body, raw }, reply) => {
      const idempotencyKey = headers["idempotency-key"];
      const input = { body, idempotencyKey, disconnected: disconnectSignal(reply) };
      if (!prefersEvents(raw.headers.accept)) return importMedia(parts, principal, input);
      return sendAsEvents(reply, parts, (tell) => importMedia(parts, principal, { ...input, tell }));
    },
    { bodyLimit },
  );
}

/** Sends the progress and then the result. A failure before the first progress is an ordinary error response. */
async function sendAsEvents(
  reply: FastifyReply,
  parts: Pick<Parts, "config" | "log">,
  work: (tell: (progress: ImportProgress) => void) => Promise<{ jsonText: string }>,
): Promise<undefined> {
  let stream: EventStream | undefined;
  const openStream = () => {
    stream ??= eventStream(beginEventStream(reply));
    return stream;
  };
  try {
    const { jsonText } = await work((progress) => openStream().send("progress", JSON.stringify(progress)));
    openStream().send("result", jsonText);
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
  // The work may go on after the client has disconnected.
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
