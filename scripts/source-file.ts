import { posix } from "node:path";
import {
  type ArrowFunctionExpression,
  type CallExpression,
  type Expression,
  type Function as FunctionNode,
  type JSXEmptyExpression,
  type Program,
  parseSync,
  Visitor,
} from "oxc-parser";

type At = {
  /** An offset into the text. */
  readonly at: number;
};

/** Any import of values or types, also by `import("…")` or `require`. */
export type Import = At & {
  /** A path in the tree, or the name of a package or of a module of Node. */
  readonly target: string;
  readonly isOurs: boolean;
  /** The imported values; types are left out. */
  readonly names: readonly string[];
  /** Loaded together with the file: not a type, and not by `import("…")`. */
  readonly isLoaded: boolean;
  /** Removed before the code runs. */
  readonly isType: boolean;
};

/** What the house rules need to know of a file. A file that is not code has only its text. */
export type SourceFile = {
  readonly path: string;
  readonly text: string;
  readonly isCode: boolean;
  readonly imports: readonly Import[];
  readonly exports: readonly (At & {
    readonly name: string;
    readonly isType: boolean;
    /** Set for a re-export. */
    readonly from: string | undefined;
  })[];
  /** Functions at the top level. */
  readonly functions: readonly (At & { readonly name: string; readonly takes: string | undefined })[];
  /** Identifiers, without names of properties and keys. */
  readonly names: readonly (At & { readonly name: string })[];
  /** `object.property`, and `const { property } = object`. */
  readonly members: readonly (At & { readonly object: string; readonly property: string })[];
  readonly templates: readonly (At & {
    readonly tag: string;
    readonly text: string;
    /** Its value is not used. */
    readonly isDropped: boolean;
  })[];
  readonly calls: readonly (At & {
    readonly on: string | undefined;
    readonly name: string;
    /** The first parameter of its callback; null without a callback. */
    readonly callbackTakes: string | undefined | null;
  })[];
  /** Texts in JSX that people read or hear. */
  readonly words: readonly (At & { readonly text: string })[];
};

/** Attributes whose text people read or hear. */
const spoken =
  /^(?:aria-(?:label|description|placeholder|roledescription|valuetext)|alt|title|label|placeholder|description|error|message)$/;

const code = /\.(?:[cm]?[jt]s|[jt]sx)$/;

export function sourceFile(path: string, text: string): SourceFile {
  const isCode = code.test(path);
  const { module, program, errors } = parseSync(isCode ? path : "empty.ts", isCode ? text : "", {
    sourceType: "module",
  });
  const [error] = errors;
  if (error) throw new SyntaxError(`${path} cannot be parsed: ${error.message}`);

  const importOf = (
    at: number,
    specifier: string,
    {
      names = [],
      isLoaded = false,
      isType = false,
    }: Partial<Pick<Import, "names" | "isLoaded" | "isType">> = {},
  ): Import => {
    const isOurs = specifier.startsWith(".");
    const target = isOurs ? posix.join(posix.dirname(path), specifier) : specifier;
    return { at, isOurs, target, names, isLoaded, isType };
  };
  const imports = module.staticImports.map(({ start, moduleRequest, entries }) => {
    const isType = /^import\s+type\b/.test(text.slice(start));
    const values = entries.filter((entry) => !entry.isType);
    return importOf(start, moduleRequest.value, {
      names: values.map(({ importName }) => importName.name ?? importName.kind),
      // `import { type A } from "a"` loads it all the same.
      isLoaded: !isType,
      isType,
    });
  });
  const exports = module.staticExports.flatMap(({ start, entries }) =>
    entries.map(({ exportName, isType, moduleRequest }) => ({
      at: start,
      name: exportName.kind === "Default" ? "default" : (exportName.name ?? "*"),
      isType,
      from: moduleRequest?.value,
    })),
  );
  for (const { at, from } of exports)
    if (from && !imports.some((imported) => imported.at === at)) imports.push(importOf(at, from));

  /** By offset, because `{ a }` is a key and a value at once. */
  const identifiers = new Map<number, string>();
  /** Offsets of property names and keys. */
  const labels = new Set<number>();
  const members: SourceFile["members"][number][] = [];
  const templates: SourceFile["templates"][number][] = [];
  const calls: SourceFile["calls"][number][] = [];
  const words: SourceFile["words"][number][] = [];
  const addText = (at: number, text: string | undefined) => {
    if (text !== undefined && /\p{L}{2}/u.test(text)) words.push({ at, text: text.trim() });
  };
  /** Adds the literal texts of an expression: of both branches, and of a template's parts. */
  const addExpressionText = (expression: Expression | JSXEmptyExpression) => {
    if (expression.type === "JSXEmptyExpression") return;
    const node = bare(expression);
    if (node.type === "Literal") addText(node.start, textOf(node));
    if (node.type === "TemplateLiteral")
      addText(node.start, node.quasis.map(({ value }) => value.raw).join(" "));
    if (node.type === "ConditionalExpression")
      for (const way of [node.consequent, node.alternate]) addExpressionText(way);
    if (node.type === "LogicalExpression") addExpressionText(node.right);
  };
  const dropped = new Set<Expression>();
  new Visitor({
    JSXText({ start, value }) {
      addText(start, value);
    },
    JSXAttribute({ start, name, value }) {
      if (name.type !== "JSXIdentifier" || !spoken.test(name.name)) return;
      if (value?.type === "Literal" && typeof value.value === "string") addText(start, value.value);
      if (value?.type === "JSXExpressionContainer") addExpressionText(value.expression);
    },
    JSXElement({ children }) {
      for (const child of children)
        if (child.type === "JSXExpressionContainer") addExpressionText(child.expression);
    },
    ExpressionStatement({ expression }) {
      dropped.add(bare(expression));
    },
    UnaryExpression({ operator, argument }) {
      if (operator === "void") dropped.add(bare(argument));
    },
    ImportExpression({ start, source }) {
      const specifier = textOf(source);
      if (specifier !== undefined) imports.push(importOf(start, specifier));
    },
    TSImportType({ start, source }) {
      imports.push(importOf(start, source.value, { isType: true }));
    },
    Identifier({ start, name }) {
      identifiers.set(start, name);
    },
    Property({ key, shorthand }) {
      if (!shorthand) labels.add(key.start);
    },
    PropertyDefinition({ key }) {
      labels.add(key.start);
    },
    MethodDefinition({ key }) {
      labels.add(key.start);
    },
    TSPropertySignature({ key }) {
      labels.add(key.start);
    },
    TSMethodSignature({ key }) {
      labels.add(key.start);
    },
    MemberExpression(node) {
      if (!node.computed) labels.add(node.property.start);
      const [object, property] = [nameOf(node.object), nameOf(node)];
      if (object && property) members.push({ at: node.start, object, property });
    },
    VariableDeclarator({ start, id, init }) {
      const object = init && nameOf(init);
      if (!object || id.type !== "ObjectPattern") return;
      for (const part of id.properties)
        if (part.type === "Property" && part.key.type === "Identifier")
          members.push({ at: start, object, property: part.key.name });
    },
    TaggedTemplateExpression(node) {
      templates.push({
        at: node.start,
        tag: nameOf(node.tag) ?? "",
        text: node.quasi.quasis[0]?.value.raw ?? "",
        isDropped: dropped.has(node),
      });
    },
    CallExpression(node) {
      const callee = bare(node.callee);
      const on = callee.type === "MemberExpression" ? nameOf(callee.object) : undefined;
      const callbackTakes = callbackParameter(node);
      const name = nameOf(callee) ?? "";
      calls.push({ at: node.start, on, name, callbackTakes });
      const [argument] = node.arguments;
      const specifier = argument && argument.type !== "SpreadElement" ? textOf(argument) : undefined;
      if (specifier !== undefined && (name === "require" || name === "getBuiltinModule"))
        imports.push(importOf(node.start, specifier));
    },
  }).visit(program);

  return {
    path,
    text,
    isCode,
    imports,
    exports,
    functions: topFunctions(program),
    names: [...identifiers].filter(([at]) => !labels.has(at)).map(([at, name]) => ({ at, name })),
    members,
    templates,
    calls,
    words,
  };
}

function topFunctions({ body }: Program): SourceFile["functions"] {
  return body
    .map((node) => (node.type === "ExportNamedDeclaration" && node.declaration) || node)
    .flatMap((node) => {
      if (node.type === "FunctionDeclaration")
        return [{ at: node.start, name: node.id?.name ?? "", takes: firstParameter(node) }];
      if (node.type !== "VariableDeclaration") return [];
      return node.declarations.flatMap(({ start, id, init }) =>
        id.type === "Identifier" && isFunction(init)
          ? [{ at: start, name: id.name, takes: firstParameter(init) }]
          : [],
      );
    });
}

const isFunction = (node: { type: string } | null): node is FunctionNode | ArrowFunctionExpression =>
  node?.type === "ArrowFunctionExpression" || node?.type === "FunctionExpression";

function firstParameter({ params: [first] }: FunctionNode | ArrowFunctionExpression): string | undefined {
  return first?.type === "Identifier" ? first.name : undefined;
}

function callbackParameter({ arguments: given }: CallExpression): string | undefined | null {
  const callback = given.find(isFunction);
  return callback ? firstParameter(callback) : null;
}

/** Without parentheses and type assertions. */
function bare(node: Expression): Expression {
  switch (node.type) {
    case "ParenthesizedExpression":
    case "ChainExpression":
    case "TSNonNullExpression":
    case "TSAsExpression":
    case "TSSatisfiesExpression":
    case "TSInstantiationExpression":
      return bare(node.expression);
    default:
      return node;
  }
}

/** `db` of `db`, of `parts.db` and of `parts["db"]`. */
function nameOf(expression: Expression): string | undefined {
  const node = bare(expression);
  if (node.type === "Identifier") return node.name;
  if (node.type !== "MemberExpression") return undefined;
  return node.computed ? textOf(node.property) : node.property.name;
}

function textOf(node: Expression): string | undefined {
  if (node.type === "Literal" && typeof node.value === "string") return node.value;
  if (node.type === "TemplateLiteral" && node.quasis.length === 1) return node.quasis[0]?.value.raw;
  return undefined;
}
