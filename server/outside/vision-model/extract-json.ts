import { jsonrepair } from "jsonrepair";

/** Longer than any response; the rest is ignored. */
const maxTextLength = 200_000;
/** The time for a repair grows faster than the text, especially with nested brackets. */
const maxRepairLength = 40_000;
const maxRepairDepth = 20;

/**
 * Extracts the JSON object from a model's response, which may begin with its reasoning, put the object in a fence, lack
 * a bracket or be cut off. Undefined if there is no object.
 */
export function extractJson(answer: string): Record<string, unknown> | undefined {
  const text = afterThoughts(answer.slice(0, maxTextLength));
  const begin = text.indexOf("{");
  if (begin === -1) return undefined;
  const end = text.lastIndexOf("}");
  return parse(text.slice(begin, end + 1)) ?? repair(text.slice(begin)) ?? repair(text.slice(begin, end + 1));
}

function afterThoughts(text: string): string {
  const end = text.lastIndexOf("</think>");
  return end === -1 ? text : text.slice(end + "</think>".length);
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

function repair(text: string): Record<string, unknown> | undefined {
  // Text after the closing fence would be parsed as part of the object.
  const fence = text.lastIndexOf("```");
  const broken = (fence === -1 ? text : text.slice(0, fence)).slice(0, maxRepairLength);
  if (depthOf(broken) > maxRepairDepth) return undefined;
  try {
    return parse(jsonrepair(broken));
  } catch {
    return undefined;
  }
}

/** The maximum nesting of brackets, including those in strings. */
function depthOf(text: string): number {
  let [open, deepest] = [0, 0];
  for (const [bracket] of text.matchAll(/[{}[\]]/g)) {
    open = Math.max(0, open + (bracket === "{" || bracket === "[" ? 1 : -1));
    deepest = Math.max(deepest, open);
  }
  return deepest;
}
