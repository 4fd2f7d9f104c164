import { randomBytes } from "node:crypto";

/** Makes a tag unique: after a backup is restored, the same version number may be used for other content. */
export const newTag = (): string => randomBytes(6).toString("base64url");
