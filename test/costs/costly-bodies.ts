import type { TSchema } from "typebox";

type Schema = Readonly<Record<string, unknown>>;

/** JSON bodies of the maximum size, each costly to validate by this schema in another way. */
export function costlyJson(schema: TSchema | undefined, bytes: number): Map<string, string> {
  const bodies = new Map<string, string>();
  const room = bytes - 200;
  bodies.set("nested lists", "[".repeat(room / 2) + "]".repeat(room / 2));
  bodies.set("nested objects", `${'{"a":'.repeat(room / 6)}1${"}".repeat(room / 6)}`);
  bodies.set("many keys", `{${fill(room, (at) => `"k${at.toString(36)}":0`)}}`);
  bodies.set("many wrong items", `[${fill(room, () => "{}")}]`);
  bodies.set("one long text", JSON.stringify("a".repeat(room)));
  for (const { path, node } of placesIn(schema as Schema | undefined)) {
    const put = (inner: string) => wrapped(path, inner);
    const name = path.join("/");
    if (node.type === "array") {
      for (const item of ["{}", '""', "0", "[]", "null"])
        bodies.set(`${name} with many of ${item}`, put(`[${fill(room - 50 * path.length, () => item)}]`));
    }
    if (node.type === "string") {
      for (const [kind, text] of texts)
        bodies.set(
          `${name} of ${kind}`,
          put(JSON.stringify(text.repeat((room - 50 * path.length) / text.length / 2))),
        );
    }
    if (node.type === "object")
      bodies.set(
        `${name} with many keys`,
        put(`{${fill(room - 50 * path.length, (at) => `"k${at.toString(36)}":0`)}}`),
      );
  }
  return bodies;
}

/** Forms of the maximum size. */
export const costlyForms = (bytes: number): Map<string, string> =>
  new Map([
    ["many members", fill(bytes, (at) => `k${at.toString(36)}=0`, "&")],
    ["the same member", fill(bytes, () => "scope=a", "&")],
    ["nothing but separators", "&".repeat(bytes)],
    ["escapes", `grant_type=${"%41".repeat(bytes / 3 - 10)}`],
    ["broken escapes", `grant_type=${"%".repeat(bytes - 20)}`],
    ["a long token", `grant_type=refresh_token&refresh_token=${"a".repeat(bytes - 50)}&token=a`],
    ["many scopes", `grant_type=refresh_token&refresh_token=a&scope=${"a+".repeat(bytes / 2 - 50)}`],
  ]);

/** Texts that make backtracking patterns slow. */
const texts = new Map([
  ["letters", "a"],
  ["spaces", " "],
  ["digits", "1"],
  ["dots", "a."],
  ["at signs", "a@"],
  ["addresses", "https://a/"],
  ["accents", "é"],
]);

function fill(bytes: number, item: (at: number) => string, between = ","): string {
  const items: string[] = [];
  for (let size = 0; size < bytes; size += (items.at(-1)?.length ?? 0) + 1) items.push(item(items.length));
  return items.slice(0, -1).join(between);
}

type Place = { readonly path: readonly string[]; readonly node: Schema };

/** All paths of a schema: a name is a member, "0" an item. */
function placesIn(schema: Schema | undefined, path: readonly string[] = []): Place[] {
  if (!schema || path.length > 8) return [];
  const { properties, items, anyOf, oneOf, allOf } = schema as {
    readonly properties?: Readonly<Record<string, Schema>>;
    readonly items?: Schema;
  } & Partial<Record<"anyOf" | "oneOf" | "allOf", readonly Schema[]>>;
  return [
    ...(path.length > 0 ? [{ path, node: schema }] : []),
    ...Object.entries(properties ?? {}).flatMap(([name, inner]) => placesIn(inner, [...path, name])),
    ...placesIn(items, [...path, "0"]),
    ...[anyOf, oneOf, allOf].flatMap((forms) => (forms ?? []).flatMap((form) => placesIn(form, path))),
  ];
}

const wrapped = (path: readonly string[], inner: string): string =>
  path.reduceRight((text, name) => (name === "0" ? `[${text}]` : `{${JSON.stringify(name)}:${text}}`), inner);
