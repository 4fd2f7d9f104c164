import { Failure } from "../platform/failure.ts";
import { splitWords } from "../platform/search/split-words.ts";
import { oneLine } from "../platform/text/plain-lines.ts";
import type { WaitingCaller } from "./caller.ts";
import { idAtEnd } from "./itinerary-uri.ts";
import type { LibraryAccess, ListedItinerary } from "./library-access.ts";

/** Titles with the same key look the same to a person. */
const titleKey = (title: string): string => splitWords(title).join(" ") || shown(title);

const shown = (title: string): string => oneLine(title).trim();

/** The names from which a person chooses: the titles, with the id where a title alone is ambiguous. */
export function namesOf(listed: readonly ListedItinerary[]): string[] {
  const titleKeys = listed.map(({ title }) => titleKey(title));
  const keys = new Set<string>();
  const shared = new Set<string>();
  for (const key of titleKeys) (keys.has(key) ? shared : keys).add(key);
  return listed.map(({ id, title }, index) => {
    const name = shown(title);
    const isEnough = name !== "" && idAtEnd(name) === undefined && !shared.has(titleKeys[index] ?? "");
    return isEnough ? name : withId(title, id);
  });
}

const withId = (title: string, id: string): string => `${shown(title)} [${id}]`.trim();

/** The id of the itinerary that a person means, by its id or by its title in the traveller's library. */
export async function findItineraryId(
  library: LibraryAccess,
  caller: WaitingCaller,
  typed: string,
): Promise<string> {
  const id = idAtEnd(typed);
  if (id !== undefined) return id;
  const { listed } = await library.all(caller);
  const key = titleKey(typed);
  const [match, ...others] = listed.filter(({ title }) => titleKey(title) === key);
  if (!match)
    throw unknownItinerary(
      `is the title of none of the traveller's itineraries. Give one as list_itineraries has it, or an id`,
    );
  if (others.length === 0) return match.id;
  const some = [match, ...others].slice(0, 5).map(({ id, title }) => JSON.stringify(withId(title, id)));
  throw unknownItinerary(`is the title of several itineraries. Say which: ${some.join(", ")}`);
}

/** For an argument `itinerary` that matches nothing. */
export const unknownItinerary = (message: string): Failure =>
  new Failure("validationFailed", {
    detail: `itinerary ${message}.`,
    errors: [{ path: "/itinerary", message }],
  });
