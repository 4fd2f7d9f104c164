import { isBuiltin } from "node:module";
import { basename, dirname, posix } from "node:path";
import type { Import, SourceFile } from "./source-file.ts";
import { readersOfAll, type TableOwner, tableOwners } from "./table-owners.ts";
import { tableUses } from "./table-uses.ts";

/** A file or a package, a folder or a scope with everything in it, or an ending such as `*.queries.ts`. */
type PathPattern = string;

type Rule = {
  readonly name: string;
  readonly sentence: string;
  /** Where it applies; everywhere by default. */
  readonly in?: readonly PathPattern[];
  /** Where it does not apply, and why. */
  readonly except?: Readonly<Record<PathPattern, string>>;
  readonly finds: (file: SourceFile, tree: Tree) => Iterable<Finding>;
};
type Finding = { readonly at: number; readonly instead: string };
type Tree = ReadonlyMap<string, SourceFile>;

const tests = {
  test: "tests may reach in anywhere",
  "*.test.ts": "tests may reach in anywhere",
  "*.test.tsx": "tests may reach in anywhere",
};
const protocols = [
  ...["fastify", "fastify-plugin", "@fastify", "@modelcontextprotocol", "oidc-provider"],
  ...["server/http", "server/mcp", "server/oauth"],
];
const translators = {
  "*.routes.ts": "translates between REST and use cases",
  "*.tools.ts": "translates between MCP and use cases",
  "*.jobs.ts": "translates between the queue and use cases",
};
/** What every start loads. */
const startFiles = [
  ...["server/main.ts", "server/compose.ts", "server/app.ts"],
  "server/features/samples/samples.ts",
];
const startPackages = [
  ...["fastify", "@fastify/static", "find-my-way", "cookie", "pino"],
  ...["postgres", "postgres-array", "pg-boss", "lru-cache"],
];
/** Importing it loads Node's whole HTTP client; see server/http/app-response.ts. */
const heavyBuiltins = ["node:http", "http"];
/** Modules of Node that open connections or look up names, and their exports that do neither. */
const networkBuiltins = /^(?:node:)?(?:http|https|http2|net|tls|dns|dgram|inspector)(?:\/|$)/;
const harmlessNames = ["isIP", "isIPv4", "isIPv6", "BlockList"];
const networkGlobals = ["fetch", "WebSocket", "EventSource", "XMLHttpRequest"];
const globalObjects = ["globalThis", "global", "window", "self"];
/** Packages that can open connections: where each may be used, and why strangers cannot choose the target. */
const networkPackages: Readonly<
  Record<PathPattern, { readonly in: readonly PathPattern[]; readonly why: string }>
> = {
  "@aws-sdk": { in: ["server/outside/blobs/s3-blobs.ts"], why: "to the store that the operator named" },
  nodemailer: { in: ["server/outside/mail/smtp-mail.ts"], why: "to the mail server that the operator named" },
  postgres: { in: ["server/platform/database"], why: "to the database that the operator named" },
  "pg-boss": { in: ["server/platform/jobs"], why: "uses our own connections" },
  "oidc-provider": { in: ["server/oauth"], why: "fetches through client-documents.ts" },
  ai: { in: ["server/outside/vision-model"], why: "fetches through bounded-fetch.ts" },
  "@ai-sdk": { in: ["server/outside/vision-model"], why: "fetches through bounded-fetch.ts" },
  "@motis-project/motis-client": { in: ["server/outside/transit"], why: "fetches through provider-fetch.ts" },
  "tesseract.js": { in: ["server/media-import/ocr"], why: "reads its data from the disk" },
  exifr: { in: ["server/features/imports/unpacking"], why: "gets bytes, never an address" },
  "@myriaddreamin/typst-ts-node-compiler": {
    in: ["server/features/exports/pdf", "server/pictures/posters"],
    why: "compiles our own templates, which name no package",
  },
  pmtiles: { in: ["server/geo/maps/pmtiles"], why: "decodes bytes; files are read by ranged-file" },
  "web-push": {
    in: ["server/outside/push-service/web-push.ts"],
    why: "encrypts and signs requests, which leave through the gate",
  },
  "@simplewebauthn/server": {
    in: ["server/features/passkeys"],
    why: "fetches only manufacturers' metadata, which we do not use",
  },
};
/** Packages that open no connections. Read the code of a new one before adding it. */
const quietPackages = [
  ...["fastify", "@fastify/busboy", "@fastify/static", "find-my-way", "cookie", "prom-client"],
  ...["@modelcontextprotocol/server", "ajv", "ajv-formats", "fast-json-stringify", "typebox", "commander"],
  ...["pino", "pino-pretty", "postgres-array", "tar-stream", "yazl", "saxes", "pbf", "temporal-polyfill"],
  ...[
    "sharp",
    "libheif-js",
    "thumbhash",
    "file-type",
    "subset-font",
    "@zxcvbn-ts/language-common",
    "jsonrepair",
    "fastest-levenshtein",
    "libphonenumber-js",
  ],
  ...["@maplibre/vt-pbf", "d3-geo", "topojson-client", "timezones-ical-library", "@photostructure/tz-lookup"],
  ...["mdast-util-gfm-table", "mdast-util-to-markdown", "lru-cache"],
];
/** Not in a fresh checkout: the first start builds them. */
const builtFolders = ["web/dist/index.html", "server/geo/gazetteer/built/places.index"];
const topFolders = /^(?:server|web|datasets|contract|cli|bin|bench|test|scripts|docs|\.github|\.ci)\//;
const sourceName = /^[^.].*\.(?:tsx?|js|css|sql|typ)$/;
const connections = ["db", "sql", "tx", "transaction"];
const statement = /^\s*(?:select|insert|update|delete|with|create|alter|drop|truncate|lock|listen|notify)\s/i;
const isSql = (tag: string, text: string) => connections.includes(tag) || statement.test(text);

/** The rules of the house; docs/architecture.md explains them. Access is checked by tests of the routes instead. */
export const houseRules: readonly Rule[] = [
  {
    name: "contract-stands-alone",
    sentence: "contract/ imports nothing of ours and nothing of Node's, because it also runs in browsers.",
    in: ["contract"],
    except: tests,
    finds: imports(
      ({ target, isOurs }) => isBuiltin(target) || (isOurs && !isAt(target, ["contract"])),
      "move what it needs into contract/, or do this part in server/",
    ),
  },
  {
    name: "web-sees-the-contract",
    sentence: "web/ imports only web/ and contract/.",
    in: ["web"],
    except: tests,
    finds: imports(
      ({ target, isOurs }) => isOurs && !isAt(target, ["web", "contract"]),
      "call the server's API; what both need belongs in contract/",
    ),
  },
  {
    name: "web-runs-in-browsers",
    sentence: "web/src imports nothing of Node's.",
    in: ["web/src"],
    except: tests,
    finds: imports(({ target }) => isBuiltin(target), "use what browsers have"),
  },
  {
    name: "translators-know-protocols",
    sentence:
      "Use cases and queries know neither Fastify, nor MCP, nor OAuth's library: only routes, tools and jobs translate.",
    in: ["server/features", "*.queries.ts"],
    except: { ...translators, ...tests },
    finds: imports(
      ({ target }, { path }) => isAt(target, protocols) && dirname(target) !== dirname(path),
      "take (parts, principal, input) and throw a Failure; translate in .routes.ts, .tools.ts or .jobs.ts",
    ),
  },
  {
    name: "sql-in-queries",
    sentence: "SQL lives in .queries.ts and server/platform/database/ alone.",
    in: ["server", "cli"],
    except: {
      "*.queries.ts": "its place",
      "server/platform/database": "its place",
      "server/platform/jobs/job-queue.ts": "hands pg-boss's own SQL to our driver",
      ...tests,
    },
    *finds({ templates, calls, imports }) {
      const instead =
        "put the statement into a function of a .queries.ts, with the connection as its first parameter";
      for (const { at, tag, text } of templates) if (isSql(tag, text)) yield { at, instead };
      for (const { at, name } of calls) if (name === "unsafe") yield { at, instead };
      for (const { at, target } of imports)
        if (isAt(target, ["postgres"]))
          yield { at, instead: "take Database or Db from server/platform/database/connect.ts" };
    },
  },
  {
    name: "queries-take-db",
    sentence: "A query takes the connection first, and calls it db.",
    in: ["*.queries.ts"],
    *finds({ functions, exports }) {
      for (const { at, name, takes } of functions)
        if (takes !== "db" && exports.some((exported) => exported.name === name))
          yield { at, instead: `make the first parameter of ${name} the connection: ${name}(db: Db, …)` };
    },
  },
  {
    name: "queries-are-awaited",
    sentence:
      "A query that nobody awaits never runs: the driver is lazy. Biome does not see that it is a promise.",
    *finds({ templates }) {
      for (const { at, tag, text, isDropped } of templates)
        if (isDropped && isSql(tag, text)) yield { at, instead: "await it, or return it" };
    },
  },
  {
    name: "transaction-hides-db",
    sentence:
      "Inside a transaction the connection is the transaction: both are called db, so the inner hides the outer.",
    in: ["server", "cli"],
    except: { "server/platform/database/transaction.ts": "opens it", ...tests },
    *finds({ calls }) {
      const instead = "write transaction(db, async (db) => …)";
      for (const { at, on, name, callbackTakes } of calls) {
        const opened = name === "begin" && on !== undefined && connections.includes(on);
        const unhidden = name === "transaction" && callbackTakes !== null && callbackTakes !== "db";
        if (opened || unhidden) yield { at, instead };
      }
    },
  },
  {
    name: "through-use-cases",
    sentence:
      "A feature uses another only through that one's use cases, and nobody else reads a feature's tables.",
    in: ["server", "cli"],
    except: tests,
    *finds({ path, imports }) {
      const own = featureOf(path);
      for (const { at, target } of imports) {
        const other = featureOf(target);
        if (!other || other === own) continue;
        const useCases = `server/features/${other}/${other}.ts`;
        if (target === `server/features/${other}/${other}.parts.ts`) continue;
        if (own ? target !== useCases : target.endsWith(".queries.ts"))
          yield { at, instead: `call a use case of ${useCases}` };
      }
    },
  },
  {
    name: "tables-have-owners",
    sentence: "A table is read and written by its owner; scripts/table-owners.ts says by whom else, and why.",
    in: ["*.queries.ts"],
    *finds({ path, text }) {
      for (const { at, table, isWrite } of tableUses(text, (name) => Object.hasOwn(tableOwners, name))) {
        const { owner, readers = {}, writers = {} } = tableOwners[table] as TableOwner;
        const mayRead =
          readers === "everyone" || isAt(path, [...Object.keys(readers), ...Object.keys(readersOfAll)]);
        if (isAt(path, [owner, ...Object.keys(writers)]) || (mayRead && !isWrite)) continue;
        yield { at, instead: `${table} belongs to ${owner}: call a function of that room` };
      }
    },
  },
  {
    name: "ports-not-adapters",
    sentence: "The house sees the ports in outside/, never adapters; only compose.ts names an adapter.",
    in: ["server", "cli", "test", "bench", "scripts"],
    except: {
      "server/compose.ts": "chooses the adapters",
      "test/support": "stands in for the outside",
    },
    *finds({ path, imports }) {
      for (const { at, target } of imports) {
        const [port, file] = portOf(target);
        const [ownPort, ownFile] = portOf(path);
        if (!port || file === `${port}.ts` || (port === ownPort && ownFile !== `${ownPort}.ts`)) continue;
        yield {
          at,
          instead: `ask for the port of server/outside/${port}/${port}.ts, and let compose.ts choose`,
        };
      }
    },
  },
  {
    name: "one-gate-out",
    sentence:
      "Requests leave through server/outside/gate.ts alone, which goes to public addresses or where the operator said.",
    in: ["server", "cli", "contract"],
    except: {
      "server/outside/gate.ts": "the gate",
      "server/http/app-response.ts": "answers; takes Node's module without its client",
      "contract/client.ts": "asks our own API, from apps and tests",
      ...tests,
    },
    *finds({ path, imports, names, members }) {
      const instead = "go out through gate() of server/outside/gate.ts";
      for (const { at, target, isType, isOurs, isLoaded, names: taken } of imports) {
        if (isType) continue;
        const isHarmless = isLoaded && taken.every((name) => harmlessNames.includes(name));
        if (networkBuiltins.test(target) && !isHarmless) yield { at, instead };
        if (target === "contract/client.ts" && !isAt(path, ["contract"]))
          yield { at, instead: "call the use case: the client is for apps and tests" };
        if (!isOurs && !isBuiltin(target) && !mayImport(target, path))
          yield { at, instead: `${instead}; if it never does, add ${target} to quietPackages` };
      }
      for (const { at, name } of names) if (networkGlobals.includes(name)) yield { at, instead };
      for (const { at, object, property } of members)
        if (globalObjects.includes(object) && networkGlobals.includes(property)) yield { at, instead };
    },
  },
  {
    name: "loaded-when-needed",
    sentence: "A start loads few packages; the others are loaded on first use.",
    in: ["server", "contract"],
    *finds({ path, imports }, tree) {
      if (!loadedAtStart(tree).has(path)) return;
      for (const { at, target, isOurs, isLoaded } of imports) {
        const isNeeded =
          isOurs || (isBuiltin(target) ? !heavyBuiltins.includes(target) : isAt(target, startPackages));
        if (isLoaded && !isNeeded)
          yield { at, instead: `load it where it is used: await import("${target}") (docs/decisions/0033)` };
      }
    },
  },
  {
    name: "no-circles",
    sentence: "Files do not import each other in circles; a type's import counts.",
    *finds({ path, imports }, tree) {
      for (const { at, target } of imports) {
        const circle = target === path ? [path] : importPath(target, path, tree);
        // Reported once, at the first of its files.
        if (circle?.every((step) => step >= path))
          yield {
            at,
            instead: `move what both need into a file of its own: ${[path, ...circle].join(" → ")}`,
          };
      }
    },
  },
  {
    name: "names-say-what",
    sentence: "Files and folders are kebab-case and say what they hold: no utils, helpers, common, index.",
    *finds({ path, isCode }) {
      const saysNothing =
        /^(?:index|common|misc|stuff|things?|data|info|managers?)$|\b(?:utils?|helpers?)\b/i;
      const kebab = /^\.?[a-z0-9]+(?:-[a-z0-9]+)*$/;
      const names = path.split(/[/.]/).slice(0, -1);
      if (isCode && names.some((name) => saysNothing.test(name)))
        yield { at: 0, instead: "name it after what it holds, in words of docs/glossary.md" };
      if (isCode && !names.filter(Boolean).every((name) => kebab.test(name)))
        yield { at: 0, instead: "write its name in kebab-case" };
    },
  },
  {
    name: "no-barrels",
    sentence: "Nothing is exported twice: no barrels.",
    *finds({ exports }) {
      for (const { at, from } of exports)
        if (from !== undefined) yield { at, instead: `import ${from} where it is needed` };
    },
  },
  {
    name: "named-after-its-export",
    sentence: "A file is named after what it exports; one with several, after what they share.",
    except: { "*.d.ts": "describes another's module", ...tests },
    *finds({ path, exports }) {
      const [name = ""] = basename(path).split(".");
      // A file with several values is for people to judge; the main file of a feature or port has its folder's name.
      const values = exports.filter(({ isType }) => !isType);
      const named = exports.filter((exported) => exported.name !== "default");
      if (named.length === 0 || values.length > 1 || name === basename(dirname(path))) return;
      if (!named.some((exported) => nameHolds(exported.name, name)))
        yield {
          at: 0,
          instead: `name the file after ${values[0]?.name ?? named[0]?.name}, or that after the file`,
        };
    },
  },
  {
    name: "texts-from-the-catalogue",
    sentence: "What people read in the web app comes from web/src/messages, in every language.",
    in: ["web/src"],
    except: { "web/src/components/wordmark.tsx": "a name, the same in every language", ...tests },
    *finds({ words }) {
      for (const { at, text } of words)
        yield { at, instead: `put “${text}” into web/src/messages and take it from there` };
    },
  },
  {
    name: "environment-in-config",
    sentence: "process.env is read in server/config.ts alone.",
    in: ["contract", "server", "cli", "web"],
    except: { "server/config.ts": "its place", ...tests },
    *finds({ members, imports }) {
      const instead = "add it to Config in server/config.ts and take it from there";
      for (const { at, object, property } of members)
        if (object === "process" && property === "env") yield { at, instead };
      for (const { at, target, names } of imports)
        if (/^(?:node:)?process$/.test(target) && names.includes("env")) yield { at, instead };
    },
  },
  {
    name: "no-console",
    sentence: "Nothing writes to the console.",
    in: ["contract", "server", "cli", "web"],
    *finds({ members }) {
      for (const { at, object } of members)
        if (object === "console")
          yield {
            at,
            instead: "log through parts.log; commands write to process.stdout",
          };
    },
  },
  {
    name: "no-default-exports",
    sentence: "Exports have names.",
    except: {
      "*.config.ts": "the tool asks for it",
      "*.d.ts": "describes another's module",
      "test/support/database.ts": "Vitest's global setup",
    },
    *finds({ exports }) {
      for (const { at, name } of exports)
        if (name === "default") yield { at, instead: "export it by its name" };
    },
  },
  {
    name: "no-sources-by-path",
    sentence: "A release has no .ts files: modules are imported, or forked by workerPool as *-process.ts.",
    in: ["contract", "server", "cli"],
    except: tests,
    finds: occurrences(
      /\bnew URL\([^)\n]*(?<!-process)\.ts["'`]|\bimport\.meta\.dirname,[^)\n]*\.ts["'`]/g,
      "import it, or give it to workerPool",
    ),
  },
  {
    name: "docs-name-real-files",
    sentence: "Files and folders that the documentation names exist.",
    in: ["*.md"],
    *finds({ path, text }, tree) {
      const paths = [...tree.keys(), ...builtFolders];
      for (const { 1: target = "", index } of text.matchAll(/\]\((?![a-z]+:|#)([^)#\s]+)/g))
        if (!isNamedBy(`/${posix.join(dirname(path), target)}`, paths))
          yield { at: index, instead: `link to a file that exists: ${target} does not` };
      for (const { 1: name = "", index } of text.matchAll(/`([\w.*-]+(?:\/[\w.*-]+)*\/?)`/g)) {
        const isInTopFolder = topFolders.test(name);
        if ((isInTopFolder || sourceName.test(name)) && !isNamedBy(isInTopFolder ? `/${name}` : name, paths))
          yield { at: index, instead: `name a file or folder that exists: ${name} does not` };
      }
    },
  },
  {
    name: "no-registry-hosts",
    sentence: "The tree names no package registry: everyone has their own.",
    finds: occurrences(
      /\bregistry(?:\.[a-z0-9-]+)*\.(?:org|com|net|io|dev|cn|internal|local)\b|\bnpm\.(?:pkg\.github\.com|jsr\.io)\b|\b(?:ghcr|quay|docker|[a-z0-9-]+\.jfrog)\.io\b|\bpypi\.org\b|\bartifactory\b/gi,
      "leave the registry to each machine's own npm configuration",
    ),
  },
  {
    name: "no-machine-paths",
    sentence: "The tree names no path of a developer's machine.",
    finds: occurrences(
      /(?<![\w.~:/}-])(?:\/(?:home|Users|root|work|workspaces?)\/[\w.@-]|[A-Z]:\\+Users\\)/g,
      "start from import.meta.dirname, a setting or os.tmpdir()",
    ),
  },
];

type Breach = {
  readonly path: string;
  readonly line: number;
  readonly rule: string;
  readonly instead: string;
};

export function breachesOf(rules: readonly Rule[], files: readonly SourceFile[]): Breach[] {
  const tree: Tree = new Map(files.map((file) => [file.path, file]));
  return files.flatMap((file) =>
    rules
      .filter((rule) => !rule.in || isAt(file.path, rule.in))
      .filter((rule) => !isAt(file.path, Object.keys(rule.except ?? {})))
      .flatMap((rule) =>
        [...rule.finds(file, tree)].map(({ at, instead }) => ({
          path: file.path,
          line: file.text.slice(0, at).split("\n").length,
          rule: rule.name,
          instead,
        })),
      ),
  );
}

function imports(
  isForbidden: (imported: Import, file: SourceFile) => boolean,
  instead: string,
): Rule["finds"] {
  return (file) =>
    file.imports.filter((imported) => isForbidden(imported, file)).map(({ at }) => ({ at, instead }));
}

function occurrences(pattern: RegExp, instead: string): Rule["finds"] {
  return ({ text }) => [...text.matchAll(pattern)].map(({ index }) => ({ at: index, instead }));
}

function isAt(path: string, places: readonly PathPattern[]): boolean {
  return places.some((place) =>
    place.startsWith("*") ? path.endsWith(place.slice(1)) : path === place || path.startsWith(`${place}/`),
  );
}

/** Whether the file may import the package. */
function mayImport(target: string, path: string): boolean {
  const rule = Object.entries(networkPackages).find(([name]) => isAt(target, [name]));
  return rule ? isAt(path, rule[1].in) : isAt(target, quietPackages);
}

/** Whether a name stands for one of the paths or a folder of theirs; a leading slash is the top, a star any name. */
function isNamedBy(name: string, paths: readonly string[]): boolean {
  const anyName = name
    .replace(/\/$/, "")
    .split("*")
    .map((part) => part.replaceAll(".", "\\."))
    .join("[^/]*");
  const pattern = new RegExp(`${name.startsWith("/") ? "^" : "/"}${anyName}(?:/|$)`);
  return paths.some((path) => pattern.test(`/${path}`));
}

const featureOf = (path: string) => /^server\/features\/([^/]+)\//.exec(path)?.[1];

const portOf = (path: string) => /^server\/outside\/([^/]+)\/(.+)$/.exec(path)?.slice(1) ?? [];

const loadedFiles = new WeakMap<Tree, ReadonlySet<string>>();

/** All files that a start loads. */
function loadedAtStart(tree: Tree): ReadonlySet<string> {
  const known = loadedFiles.get(tree);
  if (known) return known;
  const loaded = new Set(startFiles);
  for (const path of loaded)
    for (const { target, isOurs, isLoaded } of tree.get(path)?.imports ?? [])
      if (isOurs && isLoaded) loaded.add(target);
  loadedFiles.set(tree, loaded);
  return loaded;
}

/** The shortest path along imports, with both ends. */
function importPath(from: string, to: string, tree: Tree): string[] | undefined {
  const cameFrom = new Map([[from, ""]]);
  for (const step of cameFrom.keys())
    for (const { target } of tree.get(step)?.imports ?? []) {
      if (!cameFrom.has(target)) cameFrom.set(target, step);
      if (target !== to) continue;
      const way = [to];
      for (let back = step; back; back = cameFrom.get(back) ?? "") way.unshift(back);
      return way;
    }
  return undefined;
}

/** Whether the export's name has every word of the file's name, in any form: rate-limits, rateLimiter. */
function nameHolds(exported: string, file: string): boolean {
  const stems = file.split("-").map((word) => word.replace(/(?:ies|s|y)$/, ""));
  return stems.every((stem) => exported.toLowerCase().includes(stem));
}
