import * as Type from "./type.ts";

/** Left out, it is refused with `preconditionRequired`. */
export const ifMatch = Type.Object({
  "if-match": Type.String({
    description: "The ETag last read, or a list of them. `*` and weak tags never match.",
    examples: ['"17-mQ2r8xAd"'],
  }),
});
