import { Failure } from "../platform/failure.ts";
import { splitWords } from "../platform/search/split-words.ts";
import { oneLine } from "../platform/text/plain-lines.ts";
import type { WaitingCaller } from "./caller.ts";
import { idAtEnd } from "./itinerary-uri.ts";
import type { LibraryAccess, ListedItinerary } from "./library-access.ts";

/** Titles with the same key look the same to a person. */
const soundOf = (title: string): string => splitWords(title).join(" ") || shown(title);

const shown = (title: string): string => oneLine(title).trim();

/** The names from which a person chooses: the titles, with the id where a title alone is ambiguous. */
export function namesOf(listed: readonly ListedItinerary[]): string[] {
  const sounds = listed.map(({ title }) => soundOf(title));
  const known = new Set<string>();
  const shared = new Set<string>();
  for (const sound of sounds) (known.has(sound) ? shared : known).add(sound);
  return listed.map(({ id, title }, index) => {
    const name = shown(title);
    const isEnough = name !== "" && idAtEnd(name) === undefined && !shared.has(sounds[index] ?? "");
    return isEnough ? name : withId(title, id);
  });
}

const withId = (title: string, id: string): string => `${shown(title)} [${id}]`.trim();

/** The id of the itinerary that a person means, by its id or by its title in the traveller's library. */
export async function findItineraryId(
  shelf: LibraryAccess,
  caller: WaitingCaller,
  said: string,
): Promise<string> {
  const id = idAtEnd(said);
  if (id !== undefined) return id;
  const { listed } = await shelf.all(caller);
  const sound = soundOf(said);
  const [meant, ...others] = listed.filter(({ title }) => soundOf(title) === sound);
  if (!meant)
    throw unknownItinerary(
      `is the title of none of the traveller's itineraries. Give one as list_itineraries has it, or an id`,
    );
  if (others.length === 0) return meant.id;
  const some = [meant, ...others].slice(0, 5).map(({ id, title }) => JSON.stringify(withId(title, id)));
  throw unknownItinerary(`is the title of several itineraries. Say which: ${some.join(", ")}`);
}

/** For an argument `itinerary` that matches nothing. */
export const unknownItinerary = (message: string): Failure =>
  new Failure("validationFailed", {
    detail: `itinerary ${message}.`,
    errors: [{ path: "/itinerary", message }],
  });
