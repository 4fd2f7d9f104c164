import { appsOnly, endpoint, json } from "./endpoint.ts";
import { idempotencyKey } from "./idempotency-key.ts";
import { ImportRequest, ImportResult } from "./import.ts";
import * as Type from "./type.ts";

export const importEndpoints = {
  importMedia: endpoint({
    method: "POST",
    path: "/v1/imports/media",
    access: appsOnly,
    area: "Imports",
    summary: "Import from media",
    description:
      "Reads the frames of a video, an album or a PDF and answers with a preview of the itinerary in them; nothing is stored until it is sent as a draft. The body has at most 48 MiB, a frame at most 4 MiB decoded and 40 megapixels. For travellers on the paid plan. An import counts towards the allowance of the billing period unless the traveller has imported its link before; what cannot be read costs nothing. It may take half a minute: send an `Idempotency-Key`, and a lost answer costs nothing either.\n\nWith `Accept: text/event-stream` the answer is a stream of server-sent events: `progress` with an ImportProgress, as often as there is any, then exactly one `result` with the ImportResult, or one `problem` with the Problem, and the end. What is refused before reading begins is an ordinary error all the same. A comment is sent every 15 seconds. To leave is the same in both ways: with an `Idempotency-Key` the import goes on and its answer can be fetched with the same request, without one it stops and costs nothing.",
    headers: idempotencyKey,
    body: json(ImportRequest),
    answer: {
      status: 200,
      description: "What was read; or, for who prefers `text/event-stream`, how far it is, and then that.",
      body: json(ImportResult),
      alsoAs: { "text/event-stream": Type.Unsafe<string>({ type: "string", description: "Events." }) },
    },
    errors: [
      "subscriptionRequired",
      "importAllowanceExceeded",
      "unreadableMedia",
      "unsupportedMediaType",
      "payloadTooLarge",
    ],
  }),
} as const;
