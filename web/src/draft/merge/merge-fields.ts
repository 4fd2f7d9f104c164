import type { Conflict } from "./conflict.ts";
import { isEqual } from "./is-equal.ts";
import { mergeText } from "./merge-text.ts";

export type Fields = Readonly<Record<string, unknown>>;

/** What is the same throughout one merge: whose value is used in a conflict, and where conflicts are collected. */
export type MergeContext = {
  readonly winner: "ours" | "theirs";
  readonly addConflict: (conflict: Conflict) => void;
};

type Sides = { readonly base: Fields; readonly ours: Fields; readonly theirs: Fields };

/** Texts in which two people can edit different sentences, with their maximum length. */
const longTexts = new Map([
  ["summary", 5000],
  ["note", 5000],
]);

const mergeLongText = (field: string, values: readonly unknown[]): string | undefined => {
  const maxLength = longTexts.get(field);
  const [base, ours, theirs] = values.map((value) => value ?? "");
  if (maxLength === undefined) return undefined;
  if (typeof base !== "string" || typeof ours !== "string" || typeof theirs !== "string") return undefined;
  const merged = mergeText(base, ours, theirs);
  return merged === undefined || merged.length > maxLength ? undefined : merged;
};

/** Merges field by field, without those in `except`. */
export const mergeFields = (
  { base, ours, theirs }: Sides,
  { winner, addConflict }: MergeContext,
  { path, except = [] }: { readonly path: string; readonly except?: readonly string[] },
): Fields => {
  const mergeField = (field: string): unknown => {
    const [before, our, their] = [base[field], ours[field], theirs[field]];
    if (isEqual(our, before)) return their;
    if (isEqual(their, before) || isEqual(our, their)) return our;
    const text = mergeLongText(field, [before, our, their]);
    if (text !== undefined) return text;
    addConflict({ path: `${path}/${field}`, ours: our, theirs: their });
    return winner === "ours" ? our : their;
  };
  const merged: Record<string, unknown> = {};
  for (const field of new Set([...Object.keys(theirs), ...Object.keys(ours)])) {
    const value = except.includes(field) ? undefined : mergeField(field);
    if (value !== undefined) merged[field] = value;
  }
  return merged;
};
