import { createECDH } from "node:crypto";
import { isIP } from "node:net";
import { resolve } from "node:path";
import { type MapTilesSetting, readMapTiles } from "./config/map-tiles.ts";
import { type OutsideServices, readOutsideServices } from "./config/outside-services.ts";
import { integer, origin, type Read, secret, url } from "./config/parsers.ts";
import { StartFailure } from "./platform/start-failure.ts";

const plans = ["free", "plus"] as const;
const logLevels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;

export type Config = OutsideServices &
  Readonly<{
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
    push: {
      /** The operator's own VAPID key; without one, the first start makes one. */
      privateKey?: Buffer;
      /** Where push services may write to: a mailto: or https: address. */
      contact: string;
    };
    /** The operator's own streets, which replace every other map. */
    mapTiles: MapTilesSetting | undefined;
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
  const outsideServices = readOutsideServices(read);
  const mapTiles = readMapTiles(read, outsideServices.outside);
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
    push: push(read, publicUrl),
    ...outsideServices,
    mapTiles,
    map: mapTiles ? { hosts: [] } : outsideServices.map,
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

const units = { "": 1, B: 1, KiB: 2 ** 10, MiB: 2 ** 20, GiB: 2 ** 30, TiB: 2 ** 40 };

function byteCount(value: string): number | undefined {
  const [, count, unit] = /^(\d{1,12}) ?([KMGT]iB|B|)$/.exec(value) ?? [];
  return count === undefined ? undefined : Number(count) * units[unit as keyof typeof units];
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

/** RFC 8292 2.1. Without a contact, whoever runs a public address can be found there. */
function push(read: Read, publicUrl: string): Config["push"] {
  const key = secret(read, "VAPID_PRIVATE_KEY");
  const bytes = key === undefined ? undefined : privateKey(key);
  if (key !== undefined && !bytes)
    throw new StartFailure("VAPID_PRIVATE_KEY must be a private key of P-256: 32 bytes in base64url.");
  const usual = publicUrl.startsWith("https:") ? publicUrl : `mailto:no-reply@${new URL(publicUrl).hostname}`;
  return {
    ...(bytes && { privateKey: bytes }),
    contact: read("VAPID_CONTACT", usual, pushContact, "an email address, or the https address of a page"),
  };
}

function privateKey(value: string): Buffer | undefined {
  const bytes = Buffer.from(value, "base64url");
  if (!/^[\w-]{43}=?$/.test(value) || bytes.length !== 32) return undefined;
  try {
    createECDH("prime256v1").setPrivateKey(bytes);
    return bytes;
  } catch {
    return undefined;
  }
}

const pushContact = (value: string) => {
  const found = contact(value);
  return found?.startsWith("tel:") ? undefined : found;
};

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

function proxies(value: string): string[] | undefined {
  const all = value.split(",").map((one) => one.trim());
  const isOne = (one: string) =>
    ["loopback", "linklocal", "uniquelocal"].includes(one) || isIP(one.replace(/\/\d{1,3}$/, "")) > 0;
  return all.every(isOne) ? all : undefined;
}

const sender = (value: string) => (/^[^<>\r\n]*<?[^\s@<>]+@[^\s@<>]+>?$/.test(value) ? value : undefined);

/** A URL without its password, for error messages. */
const redacted = (value: string) => value.replace(/(:\/\/[^:@/]*):[^@/]*@/, "$1:…@");
