import { commonHeaders, type HeaderClass, headerClasses } from "./header-classes.ts";
import type { HeaderGroup } from "./header-table.ts";

/** The table as Markdown, for people who review the headers for browsers and caches. */
export const headersPage = (table: readonly HeaderGroup[]): string =>
  [
    "<!-- Written by `npm run headers` from test/headers/. -->",
    "# Headers",
    "",
    "What every answer tells browsers and caches: who may keep it, who may frame it, which pages may read it. Every line is tested: the request is made, refused, asked for from another origin and, where it has a tag, asked for again, and the headers are compared.",
    "",
    "`server/http/security-headers.ts` and `server/http/cors.ts` are where they come from; a route says only what is special about it.",
    "",
    "## Every answer",
    "",
    "has these, unless its class says otherwise; on https `Strict-Transport-Security: max-age=63072000; includeSubDomains` too. No answer lets another origin send cookies (`Access-Control-Allow-Credentials`).",
    "",
    ...block(commonHeaders),
    "## Classes",
    "",
    ...Object.entries<HeaderClass>(headerClasses).flatMap(([name, { meaning, headers }]) => [
      `### ${name}`,
      "",
      meaning,
      "",
      ...block(ownOf(headers)),
    ]),
    "## Routes",
    "",
    ...table.flatMap(({ title, lines, ...classes }) => [
      `### ${title}`,
      "",
      [
        `Success: ${linkTo(classes.success)}`,
        `error: ${linkTo(classes.error)}`,
        `preflight: ${linkTo(classes.preflight)}`,
        ...(classes.unchanged ? [`unchanged: ${linkTo(classes.unchanged)}`] : []),
      ].join(" · "),
      "",
      ...lines.map((line) => `- ${routeIn(line)}`),
      "",
    ]),
  ].join("\n");

const ownOf = (headers: HeaderClass["headers"]) =>
  Object.fromEntries(Object.entries(headers).filter(([name, value]) => commonHeaders[name] !== value));

const block = (headers: HeaderClass["headers"]): string[] => [
  "```http",
  ...Object.entries(headers)
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([name, value]) => (name === "etag" ? "ETag: …" : `${capitals(name)}: ${value}`)),
  "```",
  "",
];

const capitals = (name: string) => name.replace(/(?:^|-)\w/g, (letter) => letter.toUpperCase());

const linkTo = (name: string) =>
  `[${name}](#${name
    .toLowerCase()
    .replace(/[^\w ]/g, "")
    .replaceAll(" ", "-")})`;

function routeIn(line: string): string {
  const [method = "", path = "", ...special] = line.split(" ");
  return [`\`${method} ${path}\``, ...special].join(" ");
}
