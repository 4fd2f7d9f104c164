import type { BlockContent, ListItem, Paragraph, PhrasingContent, Root, RootContent } from "mdast";
import { gfmTableToMarkdown } from "mdast-util-gfm-table";
import { defaultHandlers, type Options, toMarkdown } from "mdast-util-to-markdown";
import { plainText } from "../plain-text.ts";

/** Characters with which text could become a link or be struck out: GitHub's Markdown does that beyond CommonMark. */
const literals = [
  { character: "~" },
  { character: ":", before: "[ps]", after: "\\/" },
  { character: ".", before: "[Ww]", after: "[\\-.\\w]" },
  { character: "@", before: "[+\\-.\\w]", after: "[\\-.\\w]" },
].map((unsafe) => ({
  ...unsafe,
  inConstruct: "phrasing" as const,
  notInConstruct: ["destinationLiteral" as const, "destinationRaw" as const],
}));

/** Escaped everywhere, because no HTML tag can begin without it. */
const lessThan = { character: "<", inConstruct: "phrasing" as const };

const options: Options = {
  bullet: "-",
  rule: "-",
  unsafe: [...literals, lessThan],
  extensions: [gfmTableToMarkdown({ tablePipeAlign: false })],
  handlers: {
    root(root: Root, parent, state, place) {
      const safe = state.safe.bind(state);
      state.safe = (written, config) =>
        // Behind a backslash it is someone's own word for it.
        safe(written, { ...config, encode: ["<"] }).replace(/(?<!\\)&#x3C;/g, "&lt;");
      return defaultHandlers.root(root, parent, state, place);
    },
    listItem(item: ListItem, parent, state, place) {
      const written = defaultHandlers.listItem(item, parent, state, place);
      if (typeof item.checked !== "boolean") return written;
      return written.replace(/^- /, `- [${item.checked ? "x" : " "}] `);
    },
  },
};

/** The blocks as Markdown. All text is escaped, so that none can become markup. */
export const toMarkdownText = (children: RootContent[]): string =>
  toMarkdown({ type: "root", children }, options);

/** Text that has to stay on one line. */
export const oneLine = (text: string): string =>
  plainText(text)
    .replace(/[ \t\n]+/g, " ")
    .trim();

export const text = (value: string): PhrasingContent => ({ type: "text", value: oneLine(value) });

/** Text of several lines, with the line breaks as the traveller wrote them. */
export const paragraphsOf = (written = ""): Paragraph[] =>
  plainText(written)
    .split(/\n[ \t]*\n/)
    .map((paragraph) => paragraph.split("\n").map(oneLine).filter(Boolean))
    .filter(({ length }) => length > 0)
    .map((lines) => paragraph(lines.map((line) => [text(line)])));

/** A paragraph of these lines. */
export const paragraph = (lines: PhrasingContent[][]): Paragraph => ({
  type: "paragraph",
  children: lines.flatMap((line, at) => (at === 0 ? line : [{ type: "break" }, ...line])),
});

export const list = (items: (BlockContent[] | ListItem)[]): RootContent => ({
  type: "list",
  spread: false,
  children: items.map((item) =>
    Array.isArray(item) ? { type: "listItem", spread: item.length > 1, children: item } : item,
  ),
});

export const heading = (depth: 1 | 2, words: string): RootContent => ({
  type: "heading",
  depth,
  children: [text(words)],
});
