import type { Random } from "../random.ts";

/** JSON as it is to be written, where a value cannot say it. */
export class Literal {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Words that mean something to some part of what reads them. */
export const hostileWords: readonly string[] = [
  ...["", " ", "\t\n", "null", "undefined", "NaN", "true", "0", "-0", "-1", "1e400", "9007199254740993"],
  ...["__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "valueOf", "then", "length"],
  ..."' or 1=1 --|\"; drop table travellers; --|$1|%s%n|{{7*7}}|<script>alert(1)</script>".split("|"),
  ...[
    "..",
    "../../../etc/passwd",
    "..\\..\\windows",
    "/",
    "//",
    ".",
    "~",
    "file:///etc/passwd",
    "*",
    "?",
    "#",
    "&",
  ],
  ...["\u0000", "a\u0000b", "\ud800", "\udfff", "\ufeff", "\u202eevil", "\u0007", "\u2028", "\uffff"],
  ...["é", "e\u0301", "ﬁ", "ſ", "İ", "ß", "日本語", "🏝️", "👩‍👩‍👧‍👦", "Z̴̢̡̛a̵l̸g̶o̷"],
  ...[
    "2026-02-30T09:00:00.000Z",
    "0000-00-00",
    "2026-13-01",
    "-271821-04-20T00:00:00Z",
    "9999-12-31T23:59:60Z",
  ],
  ...[
    "http://10.0.0.1/",
    "https://127.0.0.1:1/",
    "https://[::1]/",
    "javascript:alert(1)",
    "data:,x",
    "http://",
    "a@b",
  ],
  ...[
    "00000000-0000-0000-0000-000000000000",
    "ffffffff-ffff-ffff-ffff-ffffffffffff",
    "{}",
    "[]",
    "[object Object]",
  ],
  ...["en-US-u-ca-buddhist-x-a", "Europe/Lisbon\u0000", "Etc/GMT+99", "EUR\n", "XXX", "99:99", "24:00"],
];

const letters = ["a", "é", "🏝", " ", "\n", "(", "%", '"', "\\", "\u0301", "<", "0"];

/** One that nothing has. */
export function someUuid(random: Random): string {
  const digits = (count: number) =>
    Array.from({ length: count }, () => random.below(16).toString(16)).join("");
  return `${digits(8)}-${digits(4)}-4${digits(3)}-8${digits(3)}-${digits(12)}`;
}

/** The same letter again and again. */
const longText = (random: Random, length: number): string => random.pick(letters).repeat(length);

/** Mostly of hundreds, sometimes of thousands, seldom of a megabyte. */
function someLength(random: Random): number {
  const size = random.fraction();
  if (size < 0.7) return random.below(600);
  return size < 0.97 ? random.below(20_000) : random.below(1_200_000);
}

export function hostileText(random: Random): string {
  const way = random.fraction();
  if (way < 0.7) return random.pick(hostileWords);
  if (way < 0.85) return longText(random, someLength(random));
  return Array.from({ length: 1 + random.below(40) }, () =>
    String.fromCharCode(random.chance(0.5) ? random.below(256) : random.below(65_536)),
  ).join("");
}

const literals: readonly string[] = [
  ...["-0", "1e400", "-1e400", "1e-400", "9007199254740993", "0.1e1", "1E5", "-2147483649", "4294967296"],
  ...["99999999999999999999999999999999", "0.00000000000000000000000001", "3.141592653589793238462643383279"],
  ...[
    '"\\ud800"',
    '"\\udc00\\ud800"',
    '"\\u0000"',
    '"\\/"',
    '"\\uD83C\\uDFDD"',
    "[]",
    "{}",
    "[[]]",
    "[null]",
    "null",
  ],
  ...['{"__proto__":{"isAdmin":true}}', '{"constructor":{"prototype":{"x":1}}}', '{"a":1,"a":2}', '{"":""}'],
  ...['{"toString":1}', '{"$ref":"#"}', '{"then":1}', '{"length":1e9}', "true", "false", '"true"', '"1"'],
];
/** What is no JSON, but stands where JSON is expected. */
const nonsense: readonly string[] = [
  ...[
    "NaN",
    "Infinity",
    "-",
    "+1",
    "01",
    ".5",
    "1.",
    "0x10",
    "undefined",
    "'a'",
    "tru",
    "[1,]",
    "{a:1}",
    '{"a"}',
  ],
  ...['"\u0001"', '"\\x41"', '"\\u12"', "/* */1", "1 2", "", ",", "]", "}", '{"a":1,}', '"unfinished'],
];

/** Anything that JSON can say, or not quite. */
export function hostileJson(random: Random): Literal | string | number | boolean | null {
  const way = random.fraction();
  if (way < 0.35) return new Literal(random.pick(literals));
  if (way < 0.4) return new Literal(random.pick(nonsense));
  if (way < 0.43) return new Literal(nested(random, 1 + random.below(20_000)));
  if (way < 0.46)
    return new Literal(`[${manyTimes(random.pick(["0", "{}", '""', "null", "[]"]), someLength(random))}]`);
  if (way < 0.85) return hostileText(random);
  return random.pick([0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 5e-324, true, false, null]);
}

function nested(random: Random, depth: number): string {
  const [open, close] = random.pick([
    ["[", "]"],
    ['{"a":', "}"],
    ['{"days":[', "]}"],
  ]) as [string, string];
  return (
    open.repeat(depth) +
    (open.endsWith(":") ? "1" : "") +
    close.repeat(random.chance(0.8) ? depth : depth - 1)
  );
}

const manyTimes = (item: string, count: number): string =>
  Array.from({ length: count }, () => item).join(",");

/** As JSON, with literals as they are. */
export function jsonText(value: unknown): string {
  if (value instanceof Literal) return value.text;
  if (Array.isArray(value)) return `[${value.map(jsonText).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  return `{${Object.entries(value)
    .map(([name, member]) => `${JSON.stringify(name)}:${jsonText(member)}`)
    .join(",")}}`;
}
