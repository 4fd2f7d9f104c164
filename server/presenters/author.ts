import type { Author } from "../../contract/author.ts";
import type { Config } from "../config.ts";
import { mediaUrl } from "../platform/media-url.ts";

export type AuthorRow = {
  readonly id: string;
  readonly username: string;
  readonly displayName: string;
  readonly avatarKey: string | null;
};

/** A traveller as everyone sees them. */
export const authorOf = (
  config: Pick<Config, "publicUrl">,
  { id, username, displayName, avatarKey }: AuthorRow,
): Author => ({
  id,
  username,
  displayName,
  ...(avatarKey !== null && { avatarURL: mediaUrl(config, avatarKey) }),
});

export const authorJson = (config: Pick<Config, "publicUrl">, row: AuthorRow): string =>
  JSON.stringify(authorOf(config, row));
