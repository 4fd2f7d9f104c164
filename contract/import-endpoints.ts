import { appsOnly, endpoint, json } from "./endpoint.ts";
import { idempotencyKey } from "./idempotency-key.ts";
import { ImportRequest, ImportResult } from "./import.ts";
import * as Type from "./schema-builders.ts";

export const importEndpoints = {
  importMedia: endpoint({
    method: "POST",
    path: "/v1/imports/media",
    access: appsOnly,
    area: "Imports",
    summary: "Import from media",
    description:
      "Reads the frames of a video, an album or a PDF and returns a preview of the itinerary in them; nothing is stored until you send it as a draft. The body can have up to 48 MiB, and a frame up to 4 MiB (decoded) and 40 megapixels. For travellers on the paid plan, and for those with free imports left where the server gives some. An import counts towards the allowance of the billing period unless the traveller has imported its link before; media that cannot be read does not count. An import may take half a minute. Send an `Idempotency-Key`, so that a retry after a lost response does not count again.\n\nWith `Accept: text/event-stream` the response is a stream of server-sent events: any number of `progress` events with an ImportProgress, then exactly one `result` with the ImportResult or one `problem` with the Problem, and the end of the stream. A request that is rejected before reading begins gets an ordinary error response. A comment is sent every 15 seconds. When the client disconnects, an import with an `Idempotency-Key` continues, and the same request fetches its result; without a key it stops and does not count.",
    headers: idempotencyKey,
    body: json(ImportRequest),
    answer: {
      status: 200,
      description: "The preview; with `text/event-stream`, the progress and then the preview.",
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
