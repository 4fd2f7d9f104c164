import { choice } from "./formats.ts";
import * as Type from "./schema-builders.ts";

const reasons = ["busy", "unavailable"] as const;

/** Why an answer has less than it could: an outside service was not heard. */
export type IncompleteReason = (typeof reasons)[number];

export const incomplete = (description: string) => Type.Optional(choice(reasons, { description }));
