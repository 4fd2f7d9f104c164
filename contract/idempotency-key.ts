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
