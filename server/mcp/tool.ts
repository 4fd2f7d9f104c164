import type { InputOf, OutputOf, Tool } from "../../contract/tool.ts";
import { type ToolName, tools } from "../../contract/tools.ts";
import type { WaitingCaller } from "./caller.ts";

export type ToolAnswer<T extends Tool = Tool> = {
  /** For programs. Some clients validate it against the tool's schema even if it comes with a failure. */
  readonly structured: OutputOf<T>;
  /** For the model: everything, because many clients show it nothing else. */
  readonly text: string;
  /** The tool did not do what was requested, and the text says why. Failures without further details are thrown. */
  readonly isError?: true;
};

/** The same as JSON, in pieces that are sent as they are: it was valid when it was stored. */
export type JsonAnswer = {
  readonly structuredJson: readonly Buffer[];
  readonly textJson: readonly Buffer[];
};

/** Parsed, for callers that do not pass it on as it is. */
export function parseAnswer(answer: ToolAnswer | JsonAnswer): ToolAnswer {
  if ("text" in answer) return answer;
  const { structuredJson, textJson } = answer;
  return { structured: parsed(structuredJson) as ToolAnswer["structured"], text: parsed(textJson) as string };
}

const parsed = (pieces: readonly Buffer[]): unknown => JSON.parse(Buffer.concat(pieces).toString());

/** A tool of the contract, with the use case behind it. */
export type ToolHandler = {
  readonly name: ToolName;
  call(caller: WaitingCaller, input: unknown): Promise<ToolAnswer | JsonAnswer>;
};

type Call<T extends Tool> = (caller: WaitingCaller, input: InputOf<T>) => Promise<ToolAnswer<T> | JsonAnswer>;

/** `call` gets input that has been validated against the contract's schema. */
export const toolHandler = <Name extends ToolName>(
  name: Name,
  call: Call<(typeof tools)[Name]>,
): ToolHandler => ({ name, call: call as ToolHandler["call"] });

/** From the contract. */
export const definitionOf = (name: ToolName): Tool => tools[name];
