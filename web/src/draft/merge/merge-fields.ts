import type { Collision } from "./collision.ts";
import { mergeText } from "./merge-text.ts";
import { same } from "./same.ts";

export type Fields = Readonly<Record<string, unknown>>;

/** Of one merge: whose word counts where two collide, and where that is noted. */
export type Merging = {
  readonly winner: "mine" | "theirs";
  readonly collide: (collision: Collision) => void;
};

type Sides = { readonly base: Fields; readonly mine: Fields; readonly theirs: Fields };

/** Long enough that two people can work on different sentences, and how long they may become. */
const longTexts = new Map([
  ["summary", 5000],
  ["note", 5000],
]);

const mergedText = (field: string, values: readonly unknown[]): string | undefined => {
  const longest = longTexts.get(field);
  const [base, mine, theirs] = values.map((value) => value ?? "");
  if (longest === undefined) return undefined;
  if (typeof base !== "string" || typeof mine !== "string" || typeof theirs !== "string") return undefined;
  const merged = mergeText(base, mine, theirs);
  return merged === undefined || merged.length > longest ? undefined : merged;
};

/** Field by field, all but those named. */
export const mergeFields = (
  { base, mine, theirs }: Sides,
  { winner, collide }: Merging,
  { path, except = [] }: { readonly path: string; readonly except?: readonly string[] },
): Fields => {
  const mergedField = (field: string): unknown => {
    const [before, my, their] = [base[field], mine[field], theirs[field]];
    if (same(my, before)) return their;
    if (same(their, before) || same(my, their)) return my;
    const text = mergedText(field, [before, my, their]);
    if (text !== undefined) return text;
    collide({ path: `${path}/${field}`, mine: my, theirs: their });
    return winner === "mine" ? my : their;
  };
  const merged: Record<string, unknown> = {};
  for (const field of new Set([...Object.keys(theirs), ...Object.keys(mine)])) {
    const value = except.includes(field) ? undefined : mergedField(field);
    if (value !== undefined) merged[field] = value;
  }
  return merged;
};
