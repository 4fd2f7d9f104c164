import type { Plugin } from "vite";

type Node = { readonly type: string; readonly start: number; readonly end: number };
type Property = Node & { readonly key?: { readonly name?: string }; readonly value: Node };

const keys = new Set(["description", "summary", "examples"]);

/** A text or a list of examples. A field that is called so has a schema as its value, which is a call. */
const isText = ({ type }: Node): boolean =>
  ["Literal", "TemplateLiteral", "BinaryExpression", "ArrayExpression"].includes(type);

const findTexts = (node: unknown): Property[] => {
  if (node === null || typeof node !== "object") return [];
  if (Array.isArray(node)) return node.flatMap(findTexts);
  const { type, key, value } = node as Property;
  if (type === "Property" && key?.name && keys.has(key.name) && isText(value)) return [node as Property];
  return Object.values(node).flatMap(findTexts);
};

/** Leaves the texts of the API reference out of the web app, which only needs the contract's addresses and rules. */
export const referenceTextsPlugin = (): Plugin => ({
  name: "reference-texts",
  apply: "build",
  enforce: "post",
  transform: {
    // The page about errors shows the texts of errors.ts.
    filter: { id: { include: /\/contract\/[\w-]+\.ts$/, exclude: /\/errors\.ts$/ } },
    handler(code) {
      const texts = findTexts(this.parse(code)).toSorted((one, other) => other.start - one.start);
      const shortened = texts.reduce((left, { value: { start, end } }) => {
        return `${left.slice(0, start)}void 0${left.slice(end)}`;
      }, code);
      return { code: shortened, map: null };
    },
  },
});
