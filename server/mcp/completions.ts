import { type CompleteResult, ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";
import type { PlaceFinder } from "../geo/place-finder/place-finder.ts";
import { splitWords } from "../platform/search/split-words.ts";
import type { WaitingCaller } from "./caller.ts";
import { namesOf } from "./itinerary-names.ts";
import { uriTemplate } from "./itinerary-uri.ts";
import type { LibraryAccess, ListedItinerary } from "./library-access.ts";
import { isOffered } from "./prompt-list.ts";
import { findPrompt, type Suggestions } from "./prompts.ts";
import type { RequestParams } from "./request-params.ts";

/** Suggestions for an argument while a person types it. */
export type Completions = {
  complete(caller: WaitingCaller, request: CompletionRequest): Promise<CompleteResult>;
};

type CompletionRequest = RequestParams["completion/complete"];

type Completion = CompleteResult["completion"];
type Suggest = (caller: WaitingCaller, typed: string) => Promise<Completion>;

/** The protocol's limit. */
const maxValues = 100;

const none: Completion = { values: [], total: 0, hasMore: false };

const interests = [
  ...["food", "wine", "markets", "museums", "art", "architecture", "history", "music", "nightlife"],
  ...["shopping", "photography", "nature", "wildlife", "hiking", "cycling", "beaches", "diving", "skiing"],
  ...["wellness", "festivals", "travelling with children"],
];

export function completions(
  library: LibraryAccess,
  placeFinder: Pick<PlaceFinder, "completeDestination">,
): Completions {
  const fromLibrary =
    (valuesOf: (listed: readonly ListedItinerary[]) => string[]): Suggest =>
    async (caller, typed) => {
      const { listed, isWhole } = await library.all(caller);
      const values = valuesOf(listed);
      const matches = values.filter((value, index) => isMatch(typed, value, listed[index]));
      return {
        values: matches.slice(0, maxValues),
        ...(isWhole && { total: matches.length }),
        hasMore: !isWhole || matches.length > maxValues,
      };
    };
  const ids = fromLibrary((listed) => listed.map(({ id }) => id));
  const suggest: Readonly<Record<Suggestions, Suggest>> = {
    itineraries: fromLibrary(namesOf),
    interests: async (_, typed) => complete(suggestInterests(typed)),
    // The best known places; how many more there are is not counted.
    destinations: async ({ signal }, typed) => ({
      values: (await placeFinder.completeDestination(typed, signal)).slice(0, maxValues),
    }),
  };

  function suggestFor(caller: WaitingCaller, { ref, argument: { name, value } }: CompletionRequest) {
    if (ref.type === "ref/resource") {
      if (ref.uri !== uriTemplate)
        throw unknown(`There is no resource template ${JSON.stringify(ref.uri)}: it is ${uriTemplate}.`);
      if (name !== "id") throw unknown(`${uriTemplate} has no ${JSON.stringify(name)}.`);
      return ids(caller, value);
    }
    const prompt = findPrompt(ref.name);
    if (!prompt) throw unknown(`There is no prompt ${JSON.stringify(ref.name)}.`);
    const argument = Object.hasOwn(prompt.arguments, name) ? prompt.arguments[name] : undefined;
    if (!argument) throw unknown(`The prompt ${ref.name} has no argument ${JSON.stringify(name)}.`);
    if (!argument.suggestions || value.length > argument.longest) return none;
    return isOffered(library, caller.principal, prompt) ? suggest[argument.suggestions](caller, value) : none;
  }

  return {
    complete: async (caller, request) => ({ completion: await suggestFor(caller, request) }),
  };
}

const complete = (values: string[]): Completion => ({ values, total: values.length, hasMore: false });

const unknown = (message: string) => new ProtocolError(ProtocolErrorCode.InvalidParams, message);

/**
 * Whether what a person has typed so far may mean this value: it begins the value, or words of its title and
 * destination.
 */
function isMatch(typed: string, value: string, listed: ListedItinerary | undefined): boolean {
  if (value.toLowerCase().startsWith(typed.trim().toLowerCase())) return true;
  const typedWords = splitWords(typed);
  const last = typedWords.pop();
  if (last === undefined || !listed) return false;
  const words = splitWords(`${listed.title} ${listed.destination ?? ""}`);
  return typedWords.every((word) => words.includes(word)) && words.some((word) => word.startsWith(last));
}

/** Completes what comes after the last comma; values before it stay and are not suggested again. */
function suggestInterests(typed: string): string[] {
  const all = typed.split(",");
  const last = (all.pop() ?? "").trim().toLowerCase();
  const chosen = all.map((one) => one.trim());
  return interests
    .filter((interest) => interest.startsWith(last) && !chosen.includes(interest))
    .map((interest) => [...chosen, interest].join(", "));
}
