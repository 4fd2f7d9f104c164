import { jsonrepair } from "jsonrepair";

/** Longer than anything that a model has room for; what comes after is not looked at. */
const longestText = 200_000;

/**
 * The object in what a model wrote, which is rarely that alone: it thinks aloud first, puts it in a fence, forgets a
 * bracket, or is cut off in the middle. Undefined when there is none.
 */
export function jsonIn(answer: string): Record<string, unknown> | undefined {
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
  // What stands behind the closing fence would be taken for more of the same.
  const fence = text.lastIndexOf("```");
  try {
    return parsed(jsonrepair(fence === -1 ? text : text.slice(0, fence)));
  } catch {
    return undefined;
  }
}
