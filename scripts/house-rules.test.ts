import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { breachesOf, houseRules } from "./house-rules.ts";
import { readTree } from "./read-tree.ts";
import { sourceFile } from "./source-file.ts";

type Files = Record<string, string>;

/** The same line in every one of these files, one by one. */
const each = (paths: string[], text: string): Files[] => paths.map((path) => ({ [path]: text }));
/** One after the other in the same file. */
const at = (path: string, texts: string[]): Files[] => texts.map((text) => ({ [path]: text }));

/** Trees that break a rule once, in the last line of their first file, and a tree that keeps it. */
const cases: Record<string, { breaks: Files[]; keeps: Files }> = {
  "contract-stands-alone": {
    breaks: at("contract/page.ts", [
      'import type { Parts } from "../server/parts.ts";',
      '\nimport manifest from "../package.json" with { type: "json" };',
      'import { createHash } from "node:crypto";',
      'import fs from "fs/promises";',
      'type Parts = import("../server/parts.ts").Parts;',
      "const parts = await import(`../server/parts.ts`);",
    ]),
    keeps: {
      "contract/page.ts": 'import * as Type from "typebox"; import { uuid } from "./formats.ts";',
      "contract/page.test.ts": 'import { readFileSync } from "node:fs"; import "../package.json";',
    },
  },
  "web-sees-the-contract": {
    breaks: each(
      ["web/src/router.tsx", "web/build.ts", "web/docs/reference.ts"],
      'import "../../server/app.ts";',
    ),
    keeps: {
      "web/src/api/client.ts": 'import "../../../contract/api.ts"; import "../theme.ts"; import "react";',
    },
  },
  "web-runs-in-browsers": {
    breaks: at("web/src/router.tsx", ['import { join } from "node:path";']),
    keeps: { "web/build.ts": 'import { join } from "node:path";' },
  },
  "translators-know-protocols": {
    breaks: [
      ...at("server/features/people/people.ts", [
        'import type { FastifyInstance } from "fastify";',
        'import plugin from "fastify-plugin";',
        'import cors from "@fastify/cors";',
        'import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";',
        'import { Provider } from "oidc-provider";',
        'import { problemOf } from "../../http/problem.ts";',
        'import { endpoint } from "../../mcp/endpoint.ts";',
        'import { tokenHash } from "../../oauth/tokens.ts";',
      ]),
      ...each(
        ["server/features/people/invitation.ts", "server/features/people/people.queries.ts"],
        'import "fastify";',
      ),
      ...at("server/oauth/tokens.queries.ts", ['import "oidc-provider";', 'import "../http/problem.ts";']),
    ],
    keeps: {
      "server/features/people/people.ts": 'import "../../failure.ts"; import "../../parts.ts";',
      "server/features/people/people.routes.ts": 'import "fastify"; import "../../http/route.ts";',
      "server/features/people/people.tools.ts": 'import "@modelcontextprotocol/sdk/server/mcp.js";',
      "server/features/people/people.jobs.ts": 'import "../../oauth/tokens.ts";',
      "server/oauth/tokens.queries.ts": 'import type { TokenKind } from "./token-kind.ts";',
      "server/http/route.ts": 'import "fastify";',
    },
  },
  "sql-in-queries": {
    breaks: [
      ...at("server/features/people/people.ts", [
        "\n\nawait db`select 1`;",
        "await parts.db<Row[]>`with a as (select 1) select * from a`;",
        'await (parts["sql"]!)`vacuum`;',
        "await reserved`delete from travellers`;",
        "await tx?.unsafe(text);",
        'import type { Sql } from "postgres";',
      ]),
      ...each(["server/http/route.ts", "cli/backup.ts", "server/people.routes.ts"], "await db`select 1`;"),
    ],
    keeps: {
      "server/oauth/clients.queries.ts": "const listClients = (db) => db`select 1`;",
      "server/platform/database/migrate.ts": 'import postgres from "postgres"; await db.unsafe(text);',
      "server/platform/jobs/job-queue.ts": "await db.unsafe(text);",
      "server/features/people/people.test.ts": "await db`select 1`;",
      "server/outside/mail/mail.ts": "const page = html`<p>select one</p>`;",
    },
  },
  "queries-take-db": {
    breaks: at("server/features/people/people.queries.ts", [
      "\nexport function findPerson(id: string) {}",
      "export const findPerson = async (tx: Db, id: string) => {};",
      "export { findPerson };\nfunction findPerson({ db }: Parts) {}",
      "export async function listPeople() {}",
    ]),
    keeps: {
      "server/features/people/people.queries.ts":
        "export const roles = 3; const nameOf = (row) => row.name; export async function find(db: Db, id: string) {}",
    },
  },
  "queries-are-awaited": {
    breaks: at("server/oauth/clients.queries.ts", [
      "async (db: Db) => {\ndb`delete from oauth_clients`; }",
      "const clean = (db: Db) => void (db<Row[]>`delete from oauth_clients`);",
    ]),
    keeps: {
      "server/oauth/clients.queries.ts":
        "await db`select 1`; const later = db`select 1`; css`color: red`; [db`select 1`];",
    },
  },
  "transaction-hides-db": {
    breaks: at("server/oauth/clients.ts", [
      "await transaction(db, async (tx) => insertClient(tx));",
      "await transaction(db, async () => insertClient(db));",
      "await parts.db.begin((db) => insertClient(db));",
    ]),
    keeps: {
      "server/oauth/clients.ts": "await transaction(parts.db, async (db) => insertClient(db)); day.begin();",
      "server/platform/database/transaction.ts": "db.begin(work);",
    },
  },
  "through-use-cases": {
    breaks: [
      ...at("server/features/sharing/sharing.ts", [
        'import { findPerson } from "../people/people.queries.ts";',
        'import { peopleRoutes } from "../people/people.routes.ts";',
        'import type { Invitation } from "../people/invitation.ts";',
      ]),
      { "server/oauth/sign-in.ts": 'import "../features/account/account.queries.ts";' },
      { "cli/plans.ts": 'import "../server/features/account/account.queries.ts";' },
    ],
    keeps: {
      "server/features/sharing/sharing.ts":
        'import "../people/people.ts"; import "./sharing.queries.ts"; import "./link.ts";',
      "server/app.ts": 'import "./features/people/people.routes.ts";',
    },
  },
  "tables-have-owners": {
    breaks: [
      ...at("server/features/explore/feed.queries.ts", [
        "db`select from reports`",
        "db`select from listings l\n join documents d on true`",
        "db`select from itineraries i, share_links s`",
        "db`insert into follows values (1)`",
        "db`update travellers set plan = 'free'`",
        "db`delete from library_entries`",
      ]),
      { "server/access/guests.queries.ts": "db`select from blocks`" },
    ],
    keeps: {
      "server/features/explore/feed.queries.ts":
        "// from reports\ndb`select from listings l join follows f on true -- and from reports\n for update of l`",
      "server/features/sign-in/email.queries.ts": "db`update travellers set email = ''`",
      "server/features/account/belongings.queries.ts": "db`select from reports for update`",
      "server/platform/words.queries.ts": "db`with calls_made as (select 1) select from calls_made`",
    },
  },
  "ports-not-adapters": {
    breaks: [
      ...each(
        ["server/features/images/images.ts", "server/features/images/images.test.ts"],
        'import { diskBlobs } from "../../outside/blobs/disk-blobs.ts";',
      ),
      { "server/app.ts": 'await import("./outside/blobs/s3-blobs.ts");' },
      { "cli/backup.ts": 'import "../server/outside/blobs/disk-blobs.ts";' },
      { "server/outside/mail/log-mail.ts": 'import "../blobs/disk-blobs.ts";' },
      { "server/outside/mail/mail.ts": 'import "./log-mail.ts";' },
    ],
    keeps: {
      "server/features/images/images.ts": 'import type { Blobs } from "../../outside/blobs/blobs.ts";',
      "server/compose.ts": 'import "./outside/blobs/disk-blobs.ts";',
      "server/outside/blobs/blobs.test.ts": 'import "./disk-blobs.ts";',
      "server/outside/blobs/s3-blobs.ts":
        'import "./blobs.ts"; import "./s3-errors.ts"; import "../clock/clock.ts";',
      "test/support/start-app.ts": 'import "../../server/outside/mail/smtp-mail.ts";',
    },
  },
  "one-gate-out": {
    breaks: [
      ...at("server/oauth/client-keys.ts", [
        "const keys = await fetch(address);",
        "const ask = fetch;",
        "takes({ fetch });",
        "const keys = await globalThis.fetch(address);",
        'const keys = await globalThis["fetch"](address);',
        "const { fetch: ask } = globalThis;",
        "new WebSocket(address);",
        'import { request } from "node:http";',
        'import https from "https";',
        'import * as net from "node:net";',
        'import { isIP, connect } from "node:net";',
        'import { connect } from "node:tls";',
        'import { lookup } from "node:dns/promises";',
        'const { connect } = await import("node:http2");',
        'const { connect } = process.getBuiltinModule("node:net");',
        'const { request } = require("undici");',
        'import { S3Client } from "@aws-sdk/client-s3";',
        'import { createTransport } from "nodemailer";',
        'import { createRemoteJWKSet } from "jose";',
        'import { createClient } from "../../contract/client.ts";',
      ]),
      { "cli/restore.ts": "await fetch(address);" },
      { "server/outside/geocoder/photon.ts": "await fetch(address);" },
      { "contract/oauth.ts": "await fetch(address);" },
    ],
    keeps: {
      "server/outside/gate.ts": 'import dns from "node:dns"; const { fetch } = await import("undici");',
      "server/config.ts":
        'import { isIP, type Socket } from "node:net"; import type { Server } from "node:http";',
      "server/oauth/client-documents.ts": 'import type { Agent } from "undici"; provider({ fetch: goOut });',
      "server/mcp/mcp-entry.ts": "await modern.fetch(request); class Entry { fetch() {} }",
      "server/outside/blobs/s3-blobs.ts": 'import { S3Client } from "@aws-sdk/client-s3"; import "sharp";',
      "contract/client.ts": "await fetch(url);",
      "server/app.test.ts": "await fetch(url);",
      "web/src/api/client.ts": "await fetch(url);",
    },
  },
  "loaded-when-needed": {
    breaks: [
      ...at("server/app.ts", [
        'import { Provider } from "oidc-provider";',
        'import { type Provider } from "oidc-provider";',
        'import "sharp";',
        'import { ServerResponse } from "node:http";',
      ]),
      {
        "server/pictures/posters/draw.ts": '\nimport sharp from "sharp";',
        "server/compose.ts": 'import { draw } from "./pictures/posters/draw.ts";',
      },
      {
        "contract/page.ts": 'import * as Type from "typebox";',
        "server/http/route.ts": 'import { page } from "../../contract/page.ts";',
        "server/app.ts": 'import "./http/route.ts";',
      },
    ],
    keeps: {
      "server/app.ts":
        'import fastify from "fastify"; import type { Provider } from "oidc-provider"; import type { IncomingMessage } from "node:http"; import { readFile } from "node:fs/promises"; import "./oauth/provider.ts"; await import("./pictures/posters/draw.ts");',
      "server/oauth/provider.ts": 'export const provider = () => import("oidc-provider");',
      "server/pictures/posters/draw.ts": 'import sharp from "sharp";',
    },
  },
  "no-circles": {
    breaks: [
      {
        "server/a.ts": '\nimport "./b.ts";',
        "server/b.ts": 'import type { C } from "./c.ts";',
        "server/c.ts": 'export const a = () => import("./a.ts");',
        "server/d.ts": 'import "./a.ts";',
      },
      { "web/src/a.ts": 'import "./a.ts";' },
    ],
    keeps: {
      "server/a.ts": 'import "./b.ts"; import "./c.ts"; import "react";',
      "server/b.ts": 'import "./c.ts";',
      "server/c.ts": 'import "react";',
    },
  },
  "names-say-what": {
    breaks: each(
      [
        ...["server/utils.ts", "server/date-utils.ts", "web/src/helpers/money.tsx", "test/helper.ts"],
        ...["server/common/money.ts", "contract/index.ts", "web/src/index.js", "server/stuff.test.ts"],
        ...["server/rateLimits.ts", "web/src/AppShell.tsx", "scripts/check_house.ts"],
      ],
      "",
    ),
    keeps: {
      "web/index.html": "",
      "server/search-index.ts": "",
      "server/features/people/people.queries.ts": "",
      "server/outside/blobs/s3rver.d.ts": "",
      "server/platform/database/migrations/0001_travellers.sql": "",
    },
  },
  "no-barrels": {
    breaks: at("contract/all.ts", [
      'export * from "./page.ts";',
      'export type { Page } from "./page.ts";',
      'export { Page };\nimport { Page } from "./page.ts";',
    ]),
    keeps: { "contract/page.ts": 'import { uuid } from "./formats.ts"; export const page = uuid();' },
  },
  "named-after-its-export": {
    breaks: [
      ...at("server/odds.ts", [
        "export function readConfig() {}",
        "export type Clock = {}; export type Mail = {};",
      ]),
      ...at("server/http/rate-limits.ts", ["export const limiter = 1;"]),
    ],
    keeps: {
      "server/http/rate-limits.ts": "export function rateLimiter() {}",
      "server/app.ts": "export async function buildApp() {}",
      "server/oauth/tokens.jobs.ts": "export const deleteExpiredTokens = {};",
      "server/features/itineraries/itineraries.routes.ts": "export function itineraryRoutes() {}",
      "server/features/moderation/moderation.ts": "export function hideItinerary() {}",
      "contract/openapi-snapshot.ts": "export const openApiSnapshot = 1;",
      "contract/formats.ts": "export const uuid = 1, currency = 2;",
      "server/outside/mail/mail-message.ts": "export type MailMessage = {}; export const tidy = 1;",
      "server/main.ts": "await serve();",
      "web/vite.config.ts": "export default {};",
      "web/src/components/app-shell.tsx": "export const AppShell = () => <main />;",
    },
  },
  "texts-from-the-catalogue": {
    breaks: at("web/src/pages/home-page.tsx", [
      "const a = <p>Welcome</p>;",
      'const a = <img alt="A map" />;',
      'const a = <button aria-label={"Close"} />;',
      'const a = <p>{isOpen ? "Open" : t("closed")}</p>;',
      'const a = <p>{isOpen && "Open"}</p>;',
      `const a = <p>{\`\${count} days\`}</p>;`,
    ]),
    keeps: {
      "web/src/pages/home-page.tsx":
        'const a = <p className="lead" title={t("title")}>{t("text")} · {name} {"×"}</p>;',
      "web/src/components/wordmark.tsx": "const a = <b>Waybook</b>;",
    },
  },
  "environment-in-config": {
    breaks: [
      ...at("server/compose.ts", [
        "\nconst port = process.env.PORT;",
        'globalThis.process["env"];',
        "const { env } = process;",
        'import { env } from "node:process";',
      ]),
      ...each(["cli/main.ts", "web/build.ts", "contract/page.ts"], "process.env.CI;"),
    ],
    keeps: {
      "server/config.ts": "const port = process.env.PORT;",
      "server/compose.ts": "const { pid, arch } = process; settings.env;",
      "scripts/release.ts": "process.env.CI;",
      "bench/load.ts": "process.env.CI;",
      "cli/main.test.ts": "process.env.CI;",
    },
  },
  "no-console": {
    breaks: [
      ...at("server/serve.ts", [
        'console["error"](1);',
        "const { debug } = console;",
        "window.console.warn(1);",
      ]),
      ...each(["contract/page.test.ts", "cli/main.ts", "web/public/color-scheme.js"], "console.log(1);"),
    ],
    keeps: { "server/serve.ts": "log.info(1); // not console.log", "bench/load.ts": "console.table(rows);" },
  },
  "no-default-exports": {
    breaks: at("server/serve.ts", [
      "\nexport default function serve() {}",
      "const serve = 1; export { serve as default };",
    ]),
    keeps: {
      "vitest.config.ts": "export default {};",
      "test/support/database.ts": "export default async function setup() {}",
      "server/outside/blobs/s3rver.d.ts": 'declare module "s3rver" { export default class S3rver {} }',
    },
  },
  // The next two in pieces, so that this file does not break them either.
  "docs-name-real-files": {
    breaks: at("docs/architecture.md", [
      "See [the app](../server/application.ts).",
      "One app:\n`server/application.ts`",
      "`server/features/saving/`",
      "`server.ts`",
      "`*.jobs.ts`",
      "`features/*/people.ts`",
    ]),
    keeps: {
      "docs/architecture.md":
        "[the app](../server/app.ts#start), [elsewhere](https://example.com/a.ts), [below](#rules), `app.ts`, `server/`, `*.queries.ts`, `features/people`, `server/features/*/*.queries.ts`, `text/html`, `package.json`, `web/dist`",
      "server/app.ts": "export const app = 1;",
      "server/features/people/people.queries.ts": "",
    },
  },
  "no-registry-hosts": {
    breaks: [
      { ".npmrc": `\n${"registry"}=https://${"registry"}.npmjs.org/` },
      { "docs/operating.md": `Pull ${"ghcr"}.io/waybook/waybook` },
      { "scripts/install.ts": `"https://acme.${"jfrog"}.io/npm"` },
    ],
    keeps: {
      "server/http/metrics.ts": "reply.type(registry.contentType).send(registry.metrics());",
      "docs/operating.md": "Read https://docs.example.org and pull from your registry.",
    },
  },
  "no-sources-by-path": {
    breaks: at("server/geo/place-finder/place-finder.ts", [
      'new URL("./guide-work.ts", import.meta.url);',
      'fork(join(import.meta.dirname, "guide-process.ts"));',
    ]),
    keeps: {
      "server/geo/place-finder/place-finder.ts":
        'import "./guide-work.ts"; workerPool({ program: new URL("./guide-process.ts", import.meta.url) });',
      "server/geo/place-finder/place-finder.test.ts": 'new URL("./guide-work.ts", import.meta.url);',
      "server/platform/database/migrate.ts": 'join(import.meta.dirname, "migrations");',
    },
  },
  "no-machine-paths": {
    breaks: [
      { "scripts/run.ts": `\n"${"/home"}/zoe/waybook"` },
      { "docs/operating.md": `cd ${"/Users"}/zoe` },
      { "tsconfig.json": `{ "extends": "${"/work"}/main/tsconfig.json" }` },
      { "bench/load.ts": `"${"C:"}\\\\Users\\\\zoe"` },
    ],
    keeps: {
      "docs/operating.md": "https://a.example/home/zoe, /v1/users/zoe, ./src/main, /var/lib/waybook, /home",
    },
  },
};

const placesOf = (name: string, files: Files) =>
  breachesOf(
    houseRules.filter((rule) => rule.name === name),
    Object.entries(files).map(([path, text]) => sourceFile(path, text)),
  ).map(({ path, line }) => `${path}:${line}`);

describe.each(houseRules)("$name: $sentence", ({ name }) => {
  const { breaks, keeps } = cases[name] ?? { breaks: [], keeps: {} };

  test("has examples that break it", () => expect(breaks).not.toEqual([]));

  test.each(breaks)("finds %j", (files) => {
    const [[path, text] = expect.fail()] = Object.entries(files);
    expect(placesOf(name, files)).toEqual([`${path}:${text.split("\n").length}`]);
  });

  test("accepts code that follows it", () => expect(placesOf(name, keeps)).toEqual([]));
});

describe("the check", () => {
  const check = (files: Files) => {
    const root = mkdtempSync(join(tmpdir(), "waybook-house-"));
    onTestFinished(() => rmSync(root, { recursive: true }));
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(join(root, dirname(path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    const script = join(import.meta.dirname, "check-house.ts");
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, root], { encoding: "utf8" });
    return { status, stdout, stderr };
  };

  test("says where, which rule, and what to do instead", () => {
    const files = { "server/config.ts": "export const readConfig = 1;\n\nexport default 1;\n" };
    const stdout = "server/config.ts:3 no-default-exports — export it by its name\n";
    expect(check(files)).toEqual({ status: 1, stdout, stderr: "" });
  });

  test("reports nothing for code that follows all rules, nor for files that are not ours", () => {
    const untidy = "export default console.log(1);";
    const files = {
      "server/config.ts": "export const readConfig = 1;",
      "server/logo.png": `\0${"registry"}.npmjs.org`,
      "node_modules/index.ts": untidy,
      "web/dist/index.js": untidy,
      "data/index.js": untidy,
      "package-lock.json": `https://${"registry"}.npmjs.org`,
    };
    expect(check(files)).toEqual({ status: 0, stdout: "", stderr: "" });
  });

  test("names the file that cannot be parsed", () => {
    expect(() => sourceFile("server/half.ts", "export const")).toThrow(/^server\/half\.ts cannot be parsed/);
  });
});

test("this code base follows all rules", () => {
  expect(breachesOf(houseRules, readTree(join(import.meta.dirname, "..")))).toEqual([]);
});
