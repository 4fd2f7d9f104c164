import {
  type GetPromptResult,
  type ListPromptsResult,
  ProtocolError,
  ProtocolErrorCode,
} from "@modelcontextprotocol/server";
import type { FieldError } from "../../contract/errors.ts";
import type { Principal } from "../access/principal.ts";
import { Failure } from "../platform/failure.ts";
import type { Caller, WaitingCaller } from "./caller.ts";
import { findItineraryId, unknownItinerary } from "./itinerary-names.ts";
import { itineraryUri } from "./itinerary-uri.ts";
import type { LibraryAccess } from "./library-access.ts";
import { findPrompt, type Prompt, prompts } from "./prompts.ts";

type PromptArguments = Readonly<Record<string, string | undefined>>;
type Message = GetPromptResult["messages"][number];

export type PromptList = {
  /** The prompts whose tools the caller may use. */
  list(caller: Caller): ListPromptsResult;
  get(caller: WaitingCaller, name: string, input: PromptArguments): Promise<GetPromptResult>;
};

export const isOffered = ({ may }: LibraryAccess, principal: Principal, { needs }: Prompt): boolean =>
  needs.every((tool) => may(principal, tool));

export function promptList(app: string, library: LibraryAccess): PromptList {
  const offered = ({ principal }: Caller) =>
    Object.entries(prompts).filter(([, prompt]) => isOffered(library, principal, prompt));

  return {
    list: (caller) => ({
      prompts: offered(caller).map(([name, { title, description, arguments: all }]) => ({
        name,
        title,
        description,
        arguments: Object.entries(all).map(([name, { description, isRequired = false }]) => ({
          name,
          description,
          required: isRequired,
        })),
      })),
    }),

    async get(caller, name, raw) {
      const prompt = findPrompt(name) ?? noSuchPrompt(name, offered(caller));
      const given = validArguments(prompt, raw);
      const attached = given.itinerary === undefined ? [] : [await itineraryMessage(library, caller, given)];
      const words = prompt.words({ given, app, may: (tool) => library.may(caller.principal, tool) });
      return {
        description: prompt.description,
        messages: [...attached, { role: "user", content: { type: "text", text: words } }],
      };
    },
  };
}

function noSuchPrompt(name: string, offered: readonly [string, Prompt][]): never {
  const names = offered.map(([name]) => name).join(", ");
  throw new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    `There is no prompt ${JSON.stringify(name)}. ${names ? `There are ${names}.` : "This token has none."}`,
  );
}

/** Clients send empty arguments too, which count as left out. */
function validArguments({ arguments: definitions }: Prompt, raw: PromptArguments): PromptArguments {
  const given = Object.fromEntries(
    Object.entries(raw).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : [])),
  );
  const errors: FieldError[] = [];
  const addError = (name: string, message: string) => errors.push({ path: `/${name}`, message });
  const names = Object.keys(definitions);
  for (const name of Object.keys(given))
    if (!Object.hasOwn(definitions, name))
      addError(name, `is not an argument of this prompt. Its arguments are ${names.join(", ")}`);
  for (const [name, { description, isRequired, longest, flaw }] of Object.entries(definitions)) {
    const value = given[name];
    if (value === undefined) {
      if (isRequired) addError(name, `is required. ${description.slice(0, -1)}`);
    } else if (value.length > longest) addError(name, `must have at most ${longest} characters`);
    else if (flaw?.(value) !== undefined) addError(name, `${flaw(value)}`);
  }
  if (errors.length === 0) return given;
  const messages = errors.map(({ path, message }) => `${path.slice(1)} ${message}.`);
  throw new Failure("validationFailed", { detail: messages.join(" "), errors });
}

/** Read with the caller's own rights. */
async function itineraryMessage(
  library: LibraryAccess,
  caller: WaitingCaller,
  { itinerary = "", day }: PromptArguments,
): Promise<Message> {
  const id = await findItineraryId(library, caller, itinerary);
  const { text, dayCount } = await library.read(caller, id).catch((error) => {
    if (error instanceof Failure && error.code === "notFound")
      throw unknownItinerary(
        "does not exist, or the traveller may not see it. Give the title or the id of one of theirs",
      );
    throw error;
  });
  if (day !== undefined && Number(day) > dayCount) {
    const message = dayCount === 0 ? "must be left out: it has no days yet" : `must be from 1 to ${dayCount}`;
    throw new Failure("validationFailed", { detail: `day ${message}.`, errors: [{ path: "/day", message }] });
  }
  const resource = { uri: itineraryUri(id), mimeType: "text/markdown", text };
  return { role: "user", content: { type: "resource", resource } };
}
