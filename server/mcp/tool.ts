import type { InputOf, OutputOf, Tool } from "../../contract/tool.ts";
import { type ToolName, tools } from "../../contract/tools.ts";
import type { WaitingCaller } from "./caller.ts";

export type ToolAnswer<T extends Tool = Tool> = {
  /** For programs. Some clients hold it against the tool's schema even where it comes with a failure. */
  readonly structured: OutputOf<T>;
  /** For the model: all of it, because many clients show it nothing else. */
  readonly text: string;
  /** It did not do what it was asked to, and this says why. A failure that needs no more words is thrown. */
  readonly isError?: true;
};

/** The same, where it is at hand as JSON, in pieces: it was valid when it was stored, and goes out as it is. */
export type JsonAnswer = {
  readonly structuredJson: readonly Buffer[];
  readonly textJson: readonly Buffer[];
};

/** Read, for whoever is not to hand it on as it is. */
export function parseAnswer(answer: ToolAnswer | JsonAnswer): ToolAnswer {
  if ("text" in answer) return answer;
  const { structuredJson, textJson } = answer;
  return { structured: parsed(structuredJson) as ToolAnswer["structured"], text: parsed(textJson) as string };
}

const parsed = (pieces: readonly Buffer[]): unknown => JSON.parse(Buffer.concat(pieces).toString());

/** A tool of the contract, with the use case behind it. */
export type RegisteredTool = {
  readonly name: ToolName;
  call(caller: WaitingCaller, input: unknown): Promise<ToolAnswer | JsonAnswer>;
};

type Call<T extends Tool> = (caller: WaitingCaller, input: InputOf<T>) => Promise<ToolAnswer<T> | JsonAnswer>;

/** The input has been held against the contract's schema when the call gets it. */
export const registerTool = <Name extends ToolName>(
  name: Name,
  call: Call<(typeof tools)[Name]>,
): RegisteredTool => ({ name, call: call as RegisteredTool["call"] });

/** As the contract has it. */
export const definitionOf = (name: ToolName): Tool => tools[name];
