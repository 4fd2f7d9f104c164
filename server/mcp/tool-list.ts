import {
  type CallToolResult,
  type ListToolsResult,
  ProtocolError,
  ProtocolErrorCode,
  type Tool,
} from "@modelcontextprotocol/server";
import { toolSchema } from "../../contract/tool-schema.ts";
import type { ToolName } from "../../contract/tools.ts";
import { logFailure, problemOf, toFailure } from "../http/problem.ts";
import { requirePermission } from "../http/require-permission.ts";
import type { Parts } from "../parts.ts";
import { Failure } from "../platform/failure.ts";
import { fieldErrors } from "../platform/validation/field-errors.ts";
import { bodyValidator } from "../platform/validation/validator.ts";
import type { Caller, WaitingCaller } from "./caller.ts";
import { isAllowed } from "./is-allowed.ts";
import { definitionOf, type JsonAnswer, parseAnswer, type ToolAnswer, type ToolHandler } from "./tool.ts";
import type { ToolCalls } from "./tool-calls.ts";

export type ToolList = {
  /** The tools that the caller may use. */
  list(caller: Caller): ListToolsResult;
  call(caller: WaitingCaller, name: string, input: unknown): Promise<CallToolResult>;
};

type ToolListParts = Pick<Parts, "config" | "log"> & { readonly calls: ToolCalls };

export function toolList(
  { config, log, calls }: ToolListParts,
  registered: readonly ToolHandler[],
): ToolList {
  const { publicUrl } = config;
  const tools = new Map(
    registered.map(({ name, call }) => {
      const definition = definitionOf(name);
      const { endpoint, title, description, hints, input, inputLists, output, outputLists } = definition;
      const shown = {
        name,
        title,
        description: description.replaceAll("{app}", publicUrl),
        inputSchema: toolSchema(input, { isWritten: true, lists: inputLists }),
        outputSchema: toolSchema(output, { isWritten: false, lists: outputLists }),
        annotations: {
          readOnlyHint: hints.readOnly,
          destructiveHint: hints.destructive,
          idempotentHint: hints.idempotent,
          openWorldHint: hints.openWorld,
        },
      } as Tool;
      return [
        name as string,
        {
          name,
          access: endpoint.access,
          call,
          shown,
          json: Buffer.from(JSON.stringify(shown)),
          validate: bodyValidator(input),
        },
      ];
    }),
  );

  function failedResult(
    name: ToolName,
    failure: Failure,
    { requestId, signal }: WaitingCaller,
  ): CallToolResult {
    // Nobody reads this response, and a call that stopped because the client disconnected is no fault.
    calls.count(name, signal.aborted ? "cancelled" : failure.code);
    if (!signal.aborted) logFailure(failure, requestId, log);
    return {
      isError: true,
      content: [{ type: "text", text: failureText(failure) }],
      _meta: { problem: problemOf(failure, publicUrl, requestId) },
    };
  }

  return {
    list({ principal, putMembers }) {
      const allowed = [...tools.values()].filter(({ access }) => isAllowed(access, principal));
      if (!putMembers) return { tools: allowed.map(({ shown }) => shown) };
      putMembers("tools", [
        beforeTools,
        ...allowed.flatMap(({ json }, at) => (at ? [comma, json] : [json])),
        afterTools,
      ]);
      return { tools: [] };
    },

    async call(caller, toolName, input) {
      const tool = tools.get(toolName);
      if (!tool) {
        const quotedName = JSON.stringify(toolName.slice(0, 100));
        throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool ${quotedName}.`);
      }
      const { name, access, validate, call } = tool;
      const errors = fieldErrors(validate(input));
      if (errors.length > 0) {
        const detail = "Nothing was done. Please fix:";
        return failedResult(name, new Failure("validationFailed", { detail, errors }), caller);
      }
      try {
        // Already checked over HTTP, where a client learns which scope is missing (require-access.ts), and checked
        // again here.
        if (access.kind !== "open") requirePermission(access, caller.principal, "bearer");
        const result = resultOf(await call(caller, input), caller);
        calls.count(name, result.isError ? "refused" : "ok");
        return result;
      } catch (error) {
        return failedResult(name, toFailure(error, undefined, caller.principal), caller);
      }
    },
  };
}

function resultOf(answer: ToolAnswer | JsonAnswer, { putMembers }: Caller): CallToolResult {
  if ("textJson" in answer && putMembers) {
    putMembers("content", [beforeText, ...answer.textJson, beforeStructured, ...answer.structuredJson]);
    return { content: [] };
  }
  const { structured, text, isError } = parseAnswer(answer);
  return { content: [{ type: "text", text }], structuredContent: structured, ...(isError && { isError }) };
}

const beforeTools = Buffer.from('"tools":[');
const comma = Buffer.from(",");
const afterTools = Buffer.from("]");
const beforeText = Buffer.from('"content":[{"type":"text","text":');
const beforeStructured = Buffer.from('}],"structuredContent":');

/** With each invalid field, because a model fixes only those that it reads about. */
function failureText({ code, message, particulars: { errors = [], retryAfterSeconds } }: Failure): string {
  const fields = errors.map(({ path, message }) => `\n- ${path || "the arguments"} ${message}`);
  const wait = retryAfterSeconds ? ` Try again in ${Math.ceil(retryAfterSeconds)} seconds.` : "";
  return `${code}: ${message}${wait}${fields.join("")}`;
}
