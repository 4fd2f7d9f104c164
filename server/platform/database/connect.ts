import postgres from "postgres";
import { parse as parseArray } from "postgres-array";
import { closeGaps } from "./close-gaps.ts";

/** The URL of an external server, or the socket of the embedded one. */
export type DatabaseAddress =
  | { readonly url: string }
  | { readonly socket: string; readonly database: string };

export type Database = postgres.Sql;
/** The pool, or the transaction in which a query runs. */
export type Db = postgres.ISql;

/** The application name of a server's connections. */
export const serverName = "waybook";

type ConnectOptions = {
  /** The application name, which operators see in `pg_stat_activity`. */
  name?: string;
  max?: number;
  /** 0 for no limit. */
  statementSeconds?: number;
  /**
   * `once`: a statement is planned once for all parameters, because planning takes longer than most statements run.
   * `anew`: planned each time, for statements whose best plan depends on their parameters.
   */
  plans?: "once" | "anew";
  /** Whether a statement may read whole tables. Without, it uses an index even where a guess says otherwise. */
  scans?: "allowed" | "avoided";
  /** Only for `holdConnection`: one connection that the driver never replaces. `onClose` is called when it is lost. */
  held?: { onClose(): void };
};

/**
 * A pool. The driver replaces its connections after a while, so anything that belongs to a session, such as a lock,
 * needs `holdConnection`.
 */
export function connect(address: DatabaseAddress, options: ConnectOptions = {}): Database {
  const {
    name = serverName,
    max = 10,
    statementSeconds = 15,
    plans = "once",
    scans = "allowed",
    held,
  } = options;
  const settings: postgres.Options<Record<string, postgres.PostgresType>> = {
    max,
    connect_timeout: 5,
    // The driver's own back-off grows to 20 s, for which requests would wait after the server is back.
    backoff: (attempt) => Math.min(0.25, 0.02 * 2 ** attempt),
    connection: {
      application_name: name,
      statement_timeout: statementSeconds * 1_000,
      idle_in_transaction_session_timeout: 60_000,
      ...noIdleLimit,
      TimeZone: "UTC",
      ...(scans === "avoided" && { enable_seqscan: "off" }),
      // Statements are many and short: none may use several cores or JIT compilation.
      plan_cache_mode: plans === "once" ? "force_generic_plan" : "force_custom_plan",
      // As text, because the driver leaves out falsy values.
      max_parallel_workers_per_gather: "0",
      jit: "off",
      // Random reads are cheap: from memory or an SSD.
      random_page_cost: 1.1,
    },
    onnotice: () => {},
    // Fetching array types costs each connection a round trip, and one that is lost meanwhile ends the process (an
    // unhandled rejection in the driver). We use few, so they are defined below.
    fetch_types: false,
    types: { json: jsonText, ...arrayTypes },
    // Set here, so that neither the environment nor the URL can change it.
    ...(held && { max: 1, max_lifetime: null, idle_timeout: undefined, onclose: held.onClose }),
  };
  const db =
    "url" in address
      ? postgres(address.url, settings)
      : postgres({ ...settings, path: address.socket, user: "waybook", database: address.database });
  closeGaps(db);
  return db;
}

/**
 * An operator's limit for all sessions would end our listeners and locks. As text, because the driver leaves out falsy
 * values.
 */
const noIdleLimit: Record<string, string> = { idle_session_timeout: "0" };

/** A string as a json parameter is JSON text already; the driver would quote it again. */
const jsonText: postgres.PostgresType = {
  to: 114,
  from: [114, 3802],
  serialize: (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value)),
  parse: (text: string) => JSON.parse(text),
};

const arrayOf = (oid: number, parseElement: (text: string) => unknown): postgres.PostgresType => ({
  to: oid,
  from: [oid],
  serialize: (elements: readonly unknown[]) => `{${elements.map(arrayElement).join(",")}}`,
  parse: (text: string) => parseArray(text, parseElement),
});

const arrayElement = (element: unknown): string =>
  element === null ? "NULL" : `"${String(element).replace(/[\\"]/g, "\\$&")}"`;

/** Arrays of strings and numbers. For those of booleans or dates the driver needs the element's type. */
const arrayTypes = {
  names: arrayOf(1003, String),
  smallIntegers: arrayOf(1005, Number),
  integers: arrayOf(1007, Number),
  texts: arrayOf(1009, String),
  varchars: arrayOf(1015, String),
  bigIntegers: arrayOf(1016, String),
  doubles: arrayOf(1022, Number),
  uuids: arrayOf(2951, String),
};

/** Errors because PostgreSQL is unavailable, not because of a statement. */
const awayStates = new Set([
  "08000", // connection_exception and similar
  "08001",
  "08003",
  "08004",
  "08006",
  "53300", // too_many_connections
  "57014", // query_canceled: it took longer than our statement_timeout
  "57P01", // admin_shutdown
  "57P02", // crash_shutdown
  "57P03", // cannot_connect_now: starting up or recovering
  "57P05", // idle_session_timeout
]);

const awayCodes = new Set([
  "CONNECTION_CLOSED",
  "CONNECTION_ENDED",
  "CONNECTION_DESTROYED",
  "CONNECT_TIMEOUT",
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOENT",
  "ENOTFOUND",
  "EPIPE",
  "ETIMEDOUT",
  "EAI_AGAIN",
]);

/** Whether the server responds, but rejects our credentials. */
export const isRefusedEntry = (error: unknown): boolean =>
  error instanceof postgres.PostgresError && (error.code === "28000" || error.code === "28P01");

/** Whether the database is unavailable, so that a retry may succeed. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as Error & { code?: string; syscall?: string };
  if (code === undefined) return false;
  if (error instanceof postgres.PostgresError) return awayStates.has(code);
  // ENOENT is also the error for a missing file; only connecting to a socket is about the database.
  return code === "ENOENT" ? syscall === "connect" : awayCodes.has(code);
}
