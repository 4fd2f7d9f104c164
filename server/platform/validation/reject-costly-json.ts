import { Failure } from "../failure.ts";

/** More than any honest client sends, and little enough to parse quickly. */
const limits = {
  /** Recursion over deeper nesting would overflow the stack. */
  levels: 64,
  /** The contract has about a hundred. Each different name costs the parser as much as thirty values. */
  names: 500,
  values: 200_000,
};

const quote = 0x22;
const comma = 0x2c;
const colon = 0x3a;
const openList = 0x5b;
const backslash = 0x5c;
const closeList = 0x5d;
const openObject = 0x7b;
const closeObject = 0x7d;

/** Scans a text without parsing it, and throws if parsing would be too costly. The parser reports invalid JSON. */
export function rejectCostlyJson(text: string): void {
  const names = new Set<string>();
  let [levels, values] = [0, 1];
  /** The last string; if a colon follows, it is a name. */
  let [start, end] = [0, 0];
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case quote:
        start = at + 1;
        end = endOfString(text, start);
        at = end;
        break;
      case colon:
        names.add(text.slice(start, end));
        if (names.size > limits.names) throw tooCostly(`has more than ${limits.names} different members`);
        break;
      case openList:
      case openObject:
        levels++;
        values++;
        if (levels > limits.levels) throw tooCostly(`is nested deeper than ${limits.levels} levels`);
        break;
      case closeList:
      case closeObject:
        levels--;
        break;
      case comma:
        values++;
        if (values > limits.values)
          throw tooCostly(`has more than ${limits.values.toLocaleString("en")} values`);
        break;
    }
  }
}

function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start); at !== -1; at = text.indexOf('"', at + 1))
    if (!isEscaped(text, at)) return at;
  return text.length;
}

function isEscaped(text: string, at: number): boolean {
  let backslashes = 0;
  while (text.charCodeAt(at - 1 - backslashes) === backslash) backslashes++;
  return backslashes % 2 === 1;
}

const tooCostly = (how: string) => new Failure("badRequest", { detail: `The JSON ${how}.` });
