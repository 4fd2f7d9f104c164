import type { Config } from "../../config.ts";

/** Where everyone who knows a blob's key finds it: see media.routes.ts. */
export const mediaUrl = ({ publicUrl }: Pick<Config, "publicUrl">, key: string): string =>
  `${publicUrl}/media/${key}`;
