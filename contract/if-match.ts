import * as Type from "./schema-builders.ts";

/** Without it the request fails with `preconditionRequired`. */
export const ifMatch = Type.Object({
  "if-match": Type.String({
    description: "The ETag you last read, or a list of ETags. `*` and weak tags never match.",
    examples: ['"17-mQ2r8xAd"'],
  }),
});
