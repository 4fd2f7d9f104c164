import { isIP } from "node:net";
import { resolve } from "node:path";
import { StartFailure } from "./platform/start-failure.ts";

const imageSearches = ["built-in", "unsplash", "pexels", "openverse", "wikimedia"] as const;
const mediaReaders = ["built-in", "openai", "anthropic", "ollama"] as const;
const geocoders = ["none", "nominatim", "photon"] as const;
const plans = ["free", "plus"] as const;
const logLevels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;

export type Config = Readonly<{
  host: string;
  port: number;
  /** The origin that travellers and apps use, without a slash at the end. */
  publicUrl: string;
  dataFolder: string;
  /** Undefined for the embedded PostgreSQL. */
  databaseUrl: string | undefined;
  blobs:
    | { kind: "disk"; folder: string }
    | { kind: "s3"; bucket: string; prefix: string; endpoint?: string; region?: string };
  mail: { kind: "log" } | { kind: "smtp"; url: string; from: string };
  imageSearch:
    | { kind: "built-in" }
    | { kind: "unsplash"; url: string; accessKey: string }
    | { kind: "pexels"; url: string; apiKey: string }
    | { kind: "openverse"; url: string; client?: { id: string; secret: string } }
    | { kind: "wikimedia"; url: string };
  mediaReader:
    | { kind: "built-in" }
    | {
        /** The protocol of the model's API. */
        kind: Exclude<(typeof mediaReaders)[number], "built-in">;
        /** The base URL of its API, without a slash at the end. */
        url: string;
        key?: string;
        model: string;
        /** The maximum for one import. */
        frames: number;
        /** The maximum per day, on all nodes together; infinite without a limit. */
        dailyTokens: number;
      };
  /** Locates stops that our own tables do not contain. */
  geocoder: { kind: "none" } | { kind: "nominatim" | "photon"; url: string; perSecond: number };
  /** The operator's own map: a MapLibre style, and the hosts of its tiles and fonts. Without a style, ours. */
  map: { readonly styleUrl?: string; readonly hosts: readonly string[] };
  logLevel: (typeof logLevels)[number];
  rateLimits: boolean;
  /** Whether sample itineraries are loaded into a new embedded database. */
  samples: boolean;
  /** How many media imports the paid plan includes in each billing period. */
  importAllowance: number;
  /** The plan of travellers whom the operator has not put on the paid one. */
  defaultPlan: (typeof plans)[number];
  /** How many media imports a traveller without the paid plan has in all. */
  freeImports: number;
  /** In bytes for each traveller. */
  storageQuota: number;
  /** How many strangers a traveller may add to their itineraries in a day. */
  strangersADay: number;
  /** The token for reading metrics; without one, only this machine may read them. */
  metricsToken: string | undefined;
  /** RFC 9116: where to report vulnerabilities. */
  securityContact: string | undefined;
  /** Proxies whose X-Forwarded-* headers are trusted: addresses, ranges or `loopback`. */
  trustedProxies: readonly string[];
}>;

type Read = <T>(name: string, fallback: T, parse: (value: string) => T | undefined, expected: string) => T;

type Environment = Readonly<Record<string, string | undefined>>;

/** The only place that reads the environment. An invalid value stops the start with a message that names it. */
export function readConfig(environment: Environment = process.env): Config {
  const read: Read = (name, fallback, parse, expected) => {
    const value = environment[name]?.trim();
    if (!value) return fallback;
    const parsed = parse(value);
    if (parsed === undefined)
      throw new StartFailure(`${name} must be ${expected}; it is "${redacted(value)}".`);
    return parsed;
  };
  const port = read("PORT", 8080, (value) => integer(value, 0, 65_535), "a port, 0 to 65535");
  const dataFolder = resolve(read("DATA_DIR", "data", (value) => value, "a folder"));
  const publicUrl = read(
    "PUBLIC_URL",
    `http://localhost:${port}`,
    origin,
    "an http(s) origin without a path, such as https://trips.example.com",
  );
  return Object.freeze({
    port,
    host: read("HOST", "127.0.0.1", (value) => value, "an address"),
    publicUrl,
    dataFolder,
    databaseUrl: read("DATABASE_URL", undefined, url("postgres:", "postgresql:"), "a postgres:// URL")?.href,
    blobs: read<Config["blobs"]>(
      "BLOBS_URL",
      { kind: "disk", folder: resolve(dataFolder, "blobs") },
      blobs,
      "file:/some/folder or s3://bucket/prefix?endpoint=https://…&region=…",
    ),
    mail: mail(
      read("MAIL_URL", undefined, url("smtp:", "smtps:"), "an smtp:// or smtps:// URL")?.href,
      read(
        "MAIL_FROM",
        `Waybook <no-reply@${new URL(publicUrl).hostname}>`,
        sender,
        "an address such as Waybook <no-reply@example.com>",
      ),
    ),
    imageSearch: imageSearch(read),
    geocoder: geocoder(read),
    mediaReader: mediaReader(read),
    map: map(read),
    logLevel: read(
      "LOG_LEVEL",
      "info",
      (value) => logLevels.find((level) => level === value),
      `one of ${logLevels.join(", ")}`,
    ),
    rateLimits: read("RATE_LIMITS", true, (value) => ({ on: true, off: false })[value], "on or off"),
    samples: read("SAMPLES", true, (value) => ({ on: true, off: false })[value], "on or off"),
    importAllowance: read(
      "IMPORT_ALLOWANCE",
      30,
      (value) => integer(value, 0, 1_000_000),
      "a whole number, 0 to 1000000",
    ),
    defaultPlan: read(
      "DEFAULT_PLAN",
      "free",
      (value) => plans.find((plan) => plan === value),
      `one of ${plans.join(", ")}`,
    ),
    freeImports: read(
      "FREE_IMPORTS",
      0,
      (value) => integer(value, 0, 1_000_000),
      "a whole number, 0 to 1000000",
    ),
    storageQuota: read("STORAGE_QUOTA", 2 * 2 ** 30, byteCount, "a size such as 500MiB or 2GiB"),
    strangersADay: read(
      "STRANGERS_A_DAY",
      20,
      (value) => integer(value, 0, 1_000_000),
      "a whole number, 0 to 1000000",
    ),
    metricsToken: metricsToken(read),
    securityContact: read(
      "SECURITY_CONTACT",
      undefined,
      contact,
      "an email address, or the https address of a page",
    ),
    trustedProxies: read(
      "TRUSTED_PROXIES",
      ["loopback"],
      proxies,
      "a comma-separated list of addresses, ranges or `loopback`",
    ),
  });
}

function integer(value: string, least: number, most: number): number | undefined {
  const number = Number(value);
  return Number.isInteger(number) && number >= least && number <= most ? number : undefined;
}

const units = { "": 1, B: 1, KiB: 2 ** 10, MiB: 2 ** 20, GiB: 2 ** 30, TiB: 2 ** 40 };

function byteCount(value: string): number | undefined {
  const [, count, unit] = /^(\d{1,12}) ?([KMGT]iB|B|)$/.exec(value) ?? [];
  return count === undefined ? undefined : Number(count) * units[unit as keyof typeof units];
}

const url =
  (...protocols: string[]) =>
  (value: string): URL | undefined => {
    const parsed = URL.parse(value);
    return parsed && protocols.includes(parsed.protocol) ? parsed : undefined;
  };

function origin(value: string): string | undefined {
  const parsed = url("http:", "https:")(value);
  return parsed && parsed.pathname === "/" && !parsed.search && !parsed.hash && !parsed.username
    ? parsed.origin
    : undefined;
}

function blobs(value: string): Config["blobs"] | undefined {
  const parsed = url("file:", "s3:")(value);
  if (parsed?.protocol === "file:")
    return { kind: "disk", folder: resolve(decodeURIComponent(parsed.pathname)) };
  if (!parsed?.hostname) return undefined;
  const [endpoint, region] = [parsed.searchParams.get("endpoint"), parsed.searchParams.get("region")];
  if (endpoint && !url("http:", "https:")(endpoint)) return undefined;
  return {
    kind: "s3",
    bucket: parsed.hostname,
    prefix: parsed.pathname.replace(/^\/|\/$/g, ""),
    ...(endpoint ? { endpoint } : {}),
    ...(region ? { region } : {}),
  };
}

/** Otherwise mails are only logged, and pages must not promise any. */
export const sendsMail = ({ mail }: Pick<Config, "mail">): boolean => mail.kind === "smtp";

const mail = (smtpUrl: string | undefined, from: string): Config["mail"] =>
  smtpUrl ? { kind: "smtp", url: smtpUrl, from } : { kind: "log" };

/** Reads only the settings of the chosen provider. */
function imageSearch(read: Read): Config["imageSearch"] {
  const kind = read(
    "IMAGE_SEARCH",
    "built-in",
    (value) => imageSearches.find((one) => one === value),
    `one of ${imageSearches.join(", ")}`,
  );
  const at = (name: string, usual: string) =>
    read(name, usual, safeOrigin, "an https origin without a path; http only for this machine itself");
  const required = (name: string) => {
    const value = secret(read, name);
    if (!value) throw new StartFailure(`IMAGE_SEARCH=${kind} needs a key of your own: set ${name}.`);
    return value;
  };
  switch (kind) {
    case "unsplash":
      return {
        kind,
        url: at("UNSPLASH_URL", "https://api.unsplash.com"),
        accessKey: required("UNSPLASH_ACCESS_KEY"),
      };
    case "pexels":
      return {
        kind,
        url: at("PEXELS_URL", "https://api.pexels.com"),
        apiKey: required("PEXELS_API_KEY"),
      };
    case "openverse": {
      const url = at("OPENVERSE_URL", "https://api.openverse.org");
      const [id, word] = [secret(read, "OPENVERSE_CLIENT_ID"), secret(read, "OPENVERSE_CLIENT_SECRET")];
      if (!id !== !word)
        throw new StartFailure(
          "OPENVERSE_CLIENT_ID and OPENVERSE_CLIENT_SECRET go together: set both, or none.",
        );
      return { kind, url, ...(id && word && { client: { id, secret: word } }) };
    }
    case "wikimedia":
      return { kind, url: at("WIKIMEDIA_URL", "https://commons.wikimedia.org") };
    case "built-in":
      return { kind };
  }
}

const geocoderAddresses = {
  nominatim: "https://nominatim.openstreetmap.org",
  photon: "https://photon.komoot.io",
};

/** Reads only the settings of the chosen geocoder. */
function geocoder(read: Read): Config["geocoder"] {
  const kind = read(
    "GEOCODER",
    "none",
    (value) => geocoders.find((one) => one === value),
    `one of ${geocoders.join(", ")}`,
  );
  if (kind === "none") return { kind };
  return {
    kind,
    url: read("GEOCODER_URL", geocoderAddresses[kind], origin, "an http(s) origin without a path"),
    // Nominatim's usage policy allows one; operators of their own server may allow more.
    perSecond: read(
      "GEOCODER_PER_SECOND",
      1,
      (value) => {
        const number = Number(value);
        return number >= 0.1 && number <= 100 ? number : undefined;
      },
      "a number of requests, 0.1 to 100",
    ),
  };
}

/** Hosts are ignored without a style. */
function map(read: Read): Config["map"] {
  const style = read<URL | undefined>(
    "MAP_STYLE_URL",
    undefined,
    (value) => {
      const parsed = url("http:", "https:")(value);
      return parsed && isSafe(parsed) && isPlainHost(parsed) && !parsed.username && !parsed.password
        ? parsed
        : undefined;
    },
    "the https address of a MapLibre style; http only for this machine itself",
  );
  if (!style) return { hosts: [] };
  const more = read<readonly string[]>(
    "MAP_HOSTS",
    [],
    mapHosts,
    "https origins with spaces between them, such as https://tiles.example.com https://*.example.org",
  );
  return { styleUrl: style.href, hosts: [...new Set([style.origin, ...more])] };
}

function mapHosts(value: string): string[] | undefined {
  const origins = value.split(/\s+/).map((one) => {
    if (/^https:\/\/\*\.[a-z\d.-]{1,250}(?::\d{1,5})?$/i.test(one)) return one;
    const parsed = safeOrigin(one);
    return parsed && isPlainHost(new URL(parsed)) ? parsed : undefined;
  });
  return origins.every((one) => one !== undefined) ? origins : undefined;
}

/** Hosts become part of the content security policy, where a semicolon or a star would have another meaning. */
const isPlainHost = ({ hostname }: URL) => /^(?:[a-z\d.-]+|\[[\da-f:.]+\])$/.test(hostname);

const modelAddresses = {
  openai: "https://api.openai.com/v1",
  anthropic: "https://api.anthropic.com",
  ollama: "http://localhost:11434",
};

/** Reads only the settings of the chosen model. */
function mediaReader(read: Read): Config["mediaReader"] {
  const kind = read(
    "MEDIA_READER",
    "built-in",
    (value) => mediaReaders.find((one) => one === value),
    `one of ${mediaReaders.join(", ")}`,
  );
  if (kind === "built-in") return { kind };
  const usual = modelAddresses[kind];
  const url = read(
    "MEDIA_READER_URL",
    usual,
    apiAddress,
    "an http(s) address such as https://models.example.com/v1",
  );
  const key = secret(read, "MEDIA_READER_KEY");
  if (!key && (kind === "anthropic" || url === modelAddresses.openai))
    throw new StartFailure(`MEDIA_READER=${kind} needs a key of your own: set MEDIA_READER_KEY.`);
  if (key && !isSafe(new URL(url)))
    throw new StartFailure(
      "MEDIA_READER_URL must be https, or on this machine, because MEDIA_READER_KEY is sent there and others could read it.",
    );
  const model = read<string | undefined>("MEDIA_READER_MODEL", undefined, modelName, "the name of a model");
  if (!model) throw new StartFailure(`MEDIA_READER=${kind} needs a vision model: set MEDIA_READER_MODEL.`);
  return {
    kind,
    url: kind === "openai" ? url : `${url.replace(/\/v1$/, "")}/v1`,
    ...(key && { key }),
    model,
    frames: read("MEDIA_READER_FRAMES", 20, (value) => integer(value, 1, 60), "a whole number, 1 to 60"),
    dailyTokens: read(
      "MEDIA_READER_DAILY_TOKENS",
      2_000_000,
      (value) => (value === "unlimited" ? Number.POSITIVE_INFINITY : integer(value, 1, 1e12)),
      "a whole number of at least 1, or `unlimited`",
    ),
  };
}

/** May have a path, because many APIs have one. */
function apiAddress(value: string): string | undefined {
  const parsed = url("http:", "https:")(value);
  if (!parsed || parsed.search || parsed.hash || parsed.username || parsed.password) return undefined;
  return parsed.href.replace(/\/+$/, "");
}

const modelName = (value: string) => (/^[\x21-\x7e]{1,200}$/.test(value) ? value : undefined);

/** Only characters that are allowed in a header. An invalid secret is never printed. */
function secret(read: Read, name: string): string | undefined {
  const value = read<string | undefined>(name, undefined, (text) => text, "a key");
  if (value && !/^[\x21-\x7e]+$/.test(value))
    throw new StartFailure(`${name} must be only the key: letters, digits and signs, without spaces.`);
  return value;
}

function metricsToken(read: Read): string | undefined {
  const token = secret(read, "METRICS_TOKEN");
  if (token && token.length < 16)
    throw new StartFailure("METRICS_TOKEN must have at least 16 characters, so that nobody guesses it.");
  return token;
}

/** RFC 9116 2.5.3. */
function contact(value: string): string | undefined {
  if (/^[^\s@:/]+@[^\s@:/]+$/.test(value)) return `mailto:${value}`;
  const parsed = url("https:", "mailto:", "tel:")(value);
  return parsed && !/\s/.test(value) ? parsed.href : undefined;
}

function safeOrigin(value: string): string | undefined {
  const parsed = URL.parse(value);
  return parsed && isSafe(parsed) ? origin(value) : undefined;
}

/** Whether nobody else can read what is sent there. */
const isSafe = ({ protocol, hostname }: URL) =>
  protocol === "https:" || /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);

function proxies(value: string): string[] | undefined {
  const all = value.split(",").map((one) => one.trim());
  const isOne = (one: string) =>
    ["loopback", "linklocal", "uniquelocal"].includes(one) || isIP(one.replace(/\/\d{1,3}$/, "")) > 0;
  return all.every(isOne) ? all : undefined;
}

const sender = (value: string) => (/^[^<>\r\n]*<?[^\s@<>]+@[^\s@<>]+>?$/.test(value) ? value : undefined);

/** A URL without its password, for error messages. */
const redacted = (value: string) => value.replace(/(:\/\/[^:@/]*):[^@/]*@/, "$1:…@");
