import type { Random } from "../../random.ts";
import { hostileText, hostileWords, someUuid } from "../hostile-values.ts";
import type { FuzzContext, RequestDraft } from "../request-draft.ts";

type Spoil = (making: FuzzContext, draft: RequestDraft) => RequestDraft;

const escapes = [
  ...[
    "%00",
    "%2e%2e",
    "%2e%2e%2f%2e%2e%2fetc%2fpasswd",
    "%252e%252e",
    "%ff%fe",
    "%c0%af",
    "%ed%a0%80",
    "%",
    "%zz",
    "%u0041",
  ],
  ...[
    "..%2f",
    "..;/",
    "%0d%0aX-A:%20b",
    "%20",
    "+",
    ";a=b",
    "~",
    "*",
    "__proto__",
    "constructor",
    "toString",
    "%E2%80%AE",
  ],
  ...[
    "0",
    "-1",
    "1e9",
    "99999999999999999999",
    "NaN",
    "null",
    "undefined",
    "true",
    "a.b.c",
    "a".repeat(199),
    "a".repeat(201),
  ],
];

const spoiltSegment = (random: Random): string => {
  const way = random.fraction();
  if (way < 0.5) return random.pick(escapes);
  if (way < 0.7) return encodeURIComponent(hostileText(random).slice(0, 3_000).toWellFormed());
  if (way < 0.85) return someUuid(random);
  return random.pick([
    someUuid(random).toUpperCase(),
    `${someUuid(random)} `.trim().slice(0, 35),
    `${someUuid(random)}0`,
    "x".repeat(random.below(9_000)),
  ]);
};

const replaceParam: Spoil = ({ random }, draft) => {
  const names = Object.keys(draft.params);
  if (names.length === 0) return addSegment({ random } as FuzzContext, draft);
  const name = random.pick(names);
  return { ...draft, params: { ...draft.params, [name]: spoiltSegment(random) } };
};

/** Of somebody else, or of another kind of thing. */
const foreignParam: Spoil = ({ random, world }, draft) => {
  const person = random.pick(world.people);
  const values = [
    person.id,
    ...person.trips.flatMap(({ id, documentId }) => [id, documentId]),
    ...Object.values(world.ids),
  ];
  const params = Object.fromEntries(
    Object.keys(draft.params).map((name) => [name, encodeURIComponent(random.pick(values))]),
  );
  return { ...draft, params };
};

const addSegment: Spoil = ({ random }, draft) => {
  const more = random.pick([
    "/",
    "//",
    "/.",
    "/..",
    `/${spoiltSegment(random)}`,
    ";x",
    "%2f",
    ".json",
    "#a",
    "%3fa=b",
    "?%",
    "?a=%ff&%00",
    "?&&&=",
    "?a[b]=%zz",
  ]);
  const path = random.chance(0.5)
    ? draft.operation.path + more
    : draft.operation.path.replace("/", random.pick(["//", "/./", "/%2e/", "/%76%31/", "/V1/"]));
  return { ...draft, operation: { ...draft.operation, path } };
};

const spoilQuery: Spoil = ({ random }, draft) => {
  const known = draft.operation.parameters.filter((one) => one.in === "query").map(({ name }) => name);
  const name =
    random.chance(0.7) && known.length > 0
      ? random.pick(known)
      : random.pick(["a", "__proto__", "access_token", "", "limit"]);
  const value = () => hostileText(random).slice(0, 6_000);
  const shapes: (() => [string, string][])[] = [
    () => [[name, value()]],
    () => [
      [name, value()],
      [name, value()],
    ],
    () => [
      [`${name}[]`, value()],
      [`${name}[a][b]`, value()],
    ],
    () => Array.from({ length: 1 + random.below(500) }, (): [string, string] => [name, "1"]),
    () => [
      [
        name,
        random.pick([
          "-1",
          "0",
          "51",
          "1e3",
          "0x10",
          "NaN",
          "Infinity",
          "1.5",
          "999999999999999999999",
          " 5",
          "٥",
        ]),
      ],
    ],
    () => [[`${name}\u0000`, value()]],
  ];
  return { ...draft, query: [...draft.query.filter(() => random.chance(0.7)), ...random.pick(shapes)()] };
};

const forgeCursor: Spoil = ({ random, world }, draft) => {
  const all = Object.values(world.cursors);
  const cursor = all.length > 0 ? random.pick(all) : "none";
  const at = random.below(cursor.length);
  const forged = random.pick([
    cursor,
    cursor.slice(0, at),
    `${cursor.slice(0, at)}${random.pick(["A", "_", ".", "=", "é"])}${cursor.slice(at + 1)}`,
    Buffer.from(JSON.stringify({ id: someUuid(random), at: random.pick(hostileWords) })).toString(
      "base64url",
    ),
    cursor.repeat(30),
    Buffer.from(Buffer.from(cursor, "base64url").toReversed()).toString("base64url"),
  ]);
  return { ...draft, query: [...draft.query.filter(([name]) => name !== "cursor"), ["cursor", forged]] };
};

export const pathKinds: Readonly<Record<string, Spoil>> = {
  "nonsense parameter": replaceParam,
  "foreign id": foreignParam,
  "other path": addSegment,
  query: spoilQuery,
  cursor: forgeCursor,
};
