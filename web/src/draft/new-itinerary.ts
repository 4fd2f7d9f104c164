import type { Author } from "../../../contract/author.ts";
import type { Itinerary } from "../../../contract/itinerary.ts";
import type { Draft } from "./draft.ts";
import { type DraftDevice, thisBrowser } from "./draft-device.ts";
import type { OpenedItinerary } from "./draft-store.ts";
import { prefixOf } from "./saved-drafts.ts";

type NewItinerary = {
  readonly id: string;
  readonly author: Author;
  readonly draft: Draft;
  readonly creationKey: string;
  readonly createdAt?: string;
};

/** An itinerary that so far is only on this device, as the server will have it. */
export const newItinerary = ({ creationKey, createdAt, ...parts }: NewItinerary): OpenedItinerary => {
  const { id, author, draft } = parts;
  const at = createdAt ?? new Date().toISOString();
  const itinerary: Itinerary = {
    ...draft,
    id,
    author,
    role: "owner",
    createdAt: at,
    updatedAt: at,
    likesCount: 0,
    viewsCount: 0,
  };
  return { itinerary, etag: "", creationKey };
};

/** One that the traveller made on this device, and that the server may not have yet. */
export const findNewItinerary = async (
  id: string,
  { id: authorId, username, displayName, avatarURL }: Author,
  { database }: DraftDevice = thisBrowser(),
): Promise<OpenedItinerary | undefined> => {
  const author = { id: authorId, username, displayName, ...(avatarURL !== undefined && { avatarURL }) };
  try {
    for (const key of await database.keys(prefixOf(authorId, id))) {
      const { base, creationKey, changedAt } = (await database.read(key)) ?? {};
      if (base && creationKey !== undefined)
        return newItinerary({
          id,
          author,
          draft: base,
          creationKey,
          ...(changedAt && { createdAt: changedAt }),
        });
    }
  } catch {
    // Without storage there are none.
  }
  return undefined;
};
