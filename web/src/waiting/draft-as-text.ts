import type { Draft } from "../draft/draft.ts";
import type { DraftPath } from "../draft/draft-path.ts";

type Texts = {
  readonly fieldName: (path: DraftPath) => string;
  readonly formatValue: (path: DraftPath, value: unknown, draft: Draft) => string;
};

type Part = { readonly name: string } | { readonly title: string };

/** What the draft's parts are called. */
type Headings = {
  readonly title: string;
  readonly day: (number: number) => string;
  readonly packing: string;
  readonly expenses: string;
};

/** Parts of their own, and what only programs need. */
const notListed = new Set([
  "id",
  "days",
  "stops",
  "packing",
  "expenses",
  "image",
  "imageURL",
  "title",
  "name",
]);

/** Characters that Markdown takes for something else at the start of a line or in it. */
const escapeMarks = (text: string): string => text.replace(/[\\`*_[\]<>#|]/g, "\\$&");

/** A field's lines below the first are indented, so that they stay with it. */
const item = (text: string, depth: number): string => {
  const indent = "  ".repeat(depth);
  return `${indent}- ${escapeMarks(text).replaceAll("\n", `\n${indent}  `)}`;
};

/** Every word of a draft as Markdown, for people. */
export const draftAsText = (draft: Draft, texts: Texts, headings: Headings): string => {
  const fields = (kind: DraftPath["kind"], part: object, depth: number): string[] =>
    Object.entries(part)
      .filter(([field, value]) => !notListed.has(field) && value !== undefined)
      .map(([field, value]) => {
        const path: DraftPath = { kind, field, ...("id" in part && { id: String(part.id) }) };
        const isPlain = typeof value !== "object" || Array.isArray(value) || field === "coordinate";
        const said =
          isPlain && field !== "center" ? texts.formatValue(path, value, draft) : JSON.stringify(value);
        return item(`${texts.fieldName(path)}: ${said}`, depth);
      });
  const listed = (kind: "stop" | "packing" | "expense", parts: readonly Part[]) =>
    parts.flatMap((part) => [item("name" in part ? part.name : part.title, 0), ...fields(kind, part, 1)]);
  const section = (heading: string, lines: readonly string[]) =>
    lines.length > 0 ? [`## ${escapeMarks(heading)}`, "", ...lines, ""] : [];
  return [
    `# ${escapeMarks(headings.title)}`,
    "",
    item(draft.title, 0),
    ...fields("draft", draft, 0),
    "",
    ...draft.days.flatMap((day, index) =>
      section([headings.day(index + 1), day.title].filter(Boolean).join(": "), [
        ...fields("day", day, 0),
        ...listed("stop", day.stops),
      ]),
    ),
    ...section(headings.packing, listed("packing", draft.packing)),
    ...section(headings.expenses, listed("expense", draft.expenses)),
  ].join("\n");
};
