import type { Endpoint } from "./endpoint.ts";
import type * as Type from "./schema-builders.ts";

/** MCP's hints about a tool, by which an assistant decides whether to ask the traveller first. */
type ToolHints = {
  readonly readOnly: boolean;
  /** It may overwrite something. */
  readonly destructive: boolean;
  /** Calling it again with the same arguments changes nothing more. */
  readonly idempotent: boolean;
  /** Reads what others have published, or publishes. */
  readonly openWorld: boolean;
};

export type Tool = {
  /** The REST endpoint that does the same: a token that can call it can see and call this tool. */
  readonly endpoint: Endpoint;
  readonly title: string;
  /** For the model, which reads nothing else. `{app}` stands for the web app's address. */
  readonly description: string;
  readonly hints: ToolHints;
  readonly input: Type.TObject;
  /** How many levels of nested lists in the input are described; all when left out. */
  readonly inputLists?: number;
  readonly output: Type.TObject;
  /** The same for the output. */
  readonly outputLists?: number;
};

/** Keeps the tool's exact type, so that callers know its schemas. */
export const tool = <const T extends Tool>(definition: T): T => definition;

export type InputOf<T extends Tool> = Type.Static<T["input"]>;
export type OutputOf<T extends Tool> = Type.Static<T["output"]>;
