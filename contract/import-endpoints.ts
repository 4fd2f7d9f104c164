import { appsOnly, endpoint, json } from "./endpoint.ts";
import { idempotencyKey } from "./idempotency-key.ts";
import { ImportRequest, ImportResult } from "./import.ts";

export const importEndpoints = {
  importMedia: endpoint({
    method: "POST",
    path: "/v1/imports/media",
    access: appsOnly,
    area: "Imports",
    summary: "Import from media",
    description:
      "Reads the frames of a video, an album or a PDF and answers with a preview of the itinerary in them; nothing is stored until it is sent as a draft. The body has at most 48 MiB, a frame at most 4 MiB decoded and 40 megapixels. For travellers on the paid plan. An import counts towards the allowance of the billing period unless the traveller has imported its link before; what cannot be read costs nothing. It may take half a minute: send an `Idempotency-Key`, and a lost answer costs nothing either.",
    headers: idempotencyKey,
    body: json(ImportRequest),
    answer: { status: 200, description: "What was read.", body: json(ImportResult) },
    errors: [
      "subscriptionRequired",
      "importAllowanceExceeded",
      "unreadableMedia",
      "unsupportedMediaType",
      "payloadTooLarge",
    ],
  }),
} as const;
