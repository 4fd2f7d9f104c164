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
  get(caller: WaitingCaller, name: string, given: PromptArguments): Promise<GetPromptResult>;
};

export const isOffered = ({ may }: LibraryAccess, principal: Principal, { needs }: Prompt): boolean =>
  needs.every((tool) => may(principal, tool));

export function promptList(app: string, shelf: LibraryAccess): PromptList {
  const offered = ({ principal }: Caller) =>
    Object.entries(prompts).filter(([, prompt]) => isOffered(shelf, principal, prompt));

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
      const brought = given.itinerary === undefined ? [] : [await itineraryMessage(shelf, caller, given)];
      const words = prompt.words({ given, app, may: (tool) => shelf.may(caller.principal, tool) });
      return {
        description: prompt.description,
        messages: [...brought, { role: "user", content: { type: "text", text: words } }],
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
function validArguments({ arguments: known }: Prompt, raw: PromptArguments): PromptArguments {
  const given = Object.fromEntries(
    Object.entries(raw).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : [])),
  );
  const errors: FieldError[] = [];
  const wrong = (name: string, message: string) => errors.push({ path: `/${name}`, message });
  const names = Object.keys(known);
  for (const name of Object.keys(given))
    if (!Object.hasOwn(known, name)) wrong(name, `is not known here. There are ${names.join(", ")}`);
  for (const [name, { description, isRequired, longest, flaw }] of Object.entries(known)) {
    const value = given[name];
    if (value === undefined) {
      if (isRequired) wrong(name, `is required. ${description.slice(0, -1)}`);
    } else if (value.length > longest) wrong(name, `must have at most ${longest} characters`);
    else if (flaw?.(value) !== undefined) wrong(name, `${flaw(value)}`);
  }
  if (errors.length === 0) return given;
  const told = errors.map(({ path, message }) => `${path.slice(1)} ${message}.`);
  throw new Failure("validationFailed", { detail: told.join(" "), errors });
}

/** Read with the caller's own rights. */
async function itineraryMessage(
  shelf: LibraryAccess,
  caller: WaitingCaller,
  { itinerary = "", day }: PromptArguments,
): Promise<Message> {
  const id = await findItineraryId(shelf, caller, itinerary);
  const { text, dayCount } = await shelf.read(caller, id).catch((error) => {
    if (error instanceof Failure && error.code === "notFound")
      throw unknownItinerary(
        "is none that there is, or is not the traveller's to see. Give the title or the id of one of theirs",
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
