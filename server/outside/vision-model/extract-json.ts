import { jsonrepair } from "jsonrepair";

/** Longer than any response; the rest is ignored. */
const longestText = 200_000;
/** The time for a repair grows faster than the text, especially with nested brackets. */
const longestRepair = 40_000;
const deepestRepair = 20;

/**
 * The object in what a model wrote, which is rarely that alone: it thinks aloud first, puts it in a fence, forgets a
 * bracket, or is cut off in the middle. Undefined when there is none.
 */
export function extractJson(answer: string): Record<string, unknown> | undefined {
  const text = afterThoughts(answer.slice(0, longestText));
  const begin = text.indexOf("{");
  if (begin === -1) return undefined;
  const end = text.lastIndexOf("}");
  return (
    parsed(text.slice(begin, end + 1)) ?? repaired(text.slice(begin)) ?? repaired(text.slice(begin, end + 1))
  );
}

function afterThoughts(text: string): string {
  const end = text.lastIndexOf("</think>");
  return end === -1 ? text : text.slice(end + "</think>".length);
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

function repaired(text: string): Record<string, unknown> | undefined {
  // Text after the closing fence would be parsed as part of the object.
  const fence = text.lastIndexOf("```");
  const broken = (fence === -1 ? text : text.slice(0, fence)).slice(0, longestRepair);
  if (depthOf(broken) > deepestRepair) return undefined;
  try {
    return parsed(jsonrepair(broken));
  } catch {
    return undefined;
  }
}

/** The maximum nesting of brackets, including those in strings. */
function depthOf(text: string): number {
  let [open, most] = [0, 0];
  for (const [bracket] of text.matchAll(/[{}[\]]/g)) {
    open = Math.max(0, open + (bracket === "{" || bracket === "[" ? 1 : -1));
    most = Math.max(most, open);
  }
  return most;
}
