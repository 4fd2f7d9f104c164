import type { Author } from "../../contract/author.ts";
import type { Config } from "../config.ts";
import { mediaUrl } from "../platform/media-url.ts";

type Shown = {
  readonly id: string;
  readonly username: string;
  readonly displayName: string;
  readonly avatarKey: string | null;
};

/** A traveller, as everyone sees them. */
export const authorOf = (config: Config, { id, username, displayName, avatarKey }: Shown): Author => ({
  id,
  username,
  displayName,
  ...(avatarKey !== null && { avatarURL: mediaUrl(config, avatarKey) }),
});
