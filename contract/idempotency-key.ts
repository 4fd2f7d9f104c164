import { uuid } from "./formats.ts";
import * as Type from "./schema-builders.ts";

/** For endpoints that create something: a retry on a bad network must not create it twice. */
export const idempotencyKey = Type.Object({
  "idempotency-key": Type.Optional(
    uuid({
      description:
        "A UUID that you generate, a new one for each thing to create. A retry with the same key and body within 24 hours returns the first response again and writes nothing.",
    }),
  ),
});

/** For a write that is guarded by `If-Match`: when no answer came, nobody knows whether it was made. */
export const writeKey = Type.Object({
  "idempotency-key": Type.Optional(
    uuid({
      description:
        "A UUID that you generate, a new one for each write. Send the same request with the same key again if no response came: if the first one was written, nothing is written again, and instead of `itineraryModified` you get 200 with the itinerary as it is now, which may contain later changes by others. The key is known for as long as the version that it wrote is in the history. It is yours alone, and applies to this itinerary alone.",
    }),
  ),
});
