import { credentialKinds } from "./credential-kinds.ts";
import { events } from "./events.ts";
import { outcomes, type RevocationRow } from "./revocation-table.ts";

/** The matrix as Markdown, for people who review security and people who add a kind of credential. */
export const revocationsPage = (matrix: readonly RevocationRow[]): string =>
  [
    "<!-- Written by `npm run revocations` from test/revocations/revocation-matrix.ts. -->",
    "# Credentials, and what revokes them",
    "",
    "What lets someone into an account, or to what is shared with it, and what becomes of it when something happens. Every cell is tested: the credential is made, the event happens, and the credential is tried.",
    "",
    "`server/access/credentials/` is the one place that ends them, by kind ([decision 36](decisions/0036-credentials.md)).",
    "",
    ...table(
      ["In a cell", "Means"],
      Object.entries(outcomes).map(([word, meaning]) => [cellText(word), meaning]),
    ),
    ...table(["Above a column", "Happens"], Object.entries(events)),
    ...table(
      ["Credential", ...Object.keys(events), "Why"],
      matrix.map(({ credential, cells, reason }) => [
        `${credential.replaceAll("-", " ")}: ${credentialKinds[credential].meaning}`,
        ...Object.keys(events).map((event) => cellText(new Map<string, string>(cells).get(event) ?? "")),
        reason,
      ]),
    ),
  ].join("\n");

const cellText = (outcome: string) => (outcome === "-" ? "–" : outcome);

const table = (heading: readonly string[], rows: readonly (readonly string[])[]): string[] => [
  line(heading),
  line(heading.map(() => "---")),
  ...rows.map(line),
  "",
];

const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
