import { randomBytes } from "node:crypto";

/** What makes a tag one of a kind: after a restored backup the same version may come to mean something else. */
export const newTag = (): string => randomBytes(6).toString("base64url");
