import postgres from "postgres";
import { parse as parseArray } from "postgres-array";

/** Where the database is: an outside server's URL, or the embedded one's socket. */
export type DatabaseAddress =
  | { readonly url: string }
  | { readonly socket: string; readonly database: string };

export type Database = postgres.Sql;
/** What queries take: the pool, or the transaction they run in. */
export type Db = postgres.ISql;

/** What a server's own connections are called. */
export const serverName = "waybook";

type ConnectOptions = {
  /** Shown in `pg_stat_activity`, so that an operator can tell who is connected. */
  name?: string;
  max?: number;
  /** 0 for work that may take as long as it needs. */
  statementSeconds?: number;
  /**
   * `once`: a statement is planned the first time, whatever its parameters; planning takes longer than most run.
   * `anew`: each time for its own parameters, where the best way depends on them.
   */
  plans?: "once" | "anew";
  /** Set by `holdConnection` alone: a connection that the driver keeps for as long as it can, and a word when it is lost. */
  held?: { onClose(): void };
};

/**
 * A pool. The driver ends each of its connections after a while and makes another: what belongs to a session, such as a
 * lock, needs `holdConnection`.
 */
export function connect(address: DatabaseAddress, options: ConnectOptions = {}): Database {
  const { name = serverName, max = 10, statementSeconds = 15, plans = "once", held } = options;
  const settings: postgres.Options<Record<string, postgres.PostgresType>> = {
    max,
    connect_timeout: 5,
    // The driver's own back-off grows to 20 s, and every request would wait that long for a server that is back.
    backoff: (attempt) => Math.min(0.25, 0.02 * 2 ** attempt),
    connection: {
      application_name: name,
      statement_timeout: statementSeconds * 1_000,
      idle_in_transaction_session_timeout: 60_000,
      ...noIdleLimit,
      TimeZone: "UTC",
      // Requests are many and small: none may take several cores, or compile a plan that runs for a moment.
      plan_cache_mode: plans === "once" ? "force_generic_plan" : "force_custom_plan",
      // (As text: the driver leaves out what is false.)
      max_parallel_workers_per_gather: "0",
      jit: "off",
      // What is read at random is in memory, or on a disk that does not mind.
      random_page_cost: 1.1,
    },
    onnotice: () => {},
    // Asking the server for its array types costs a round trip a connection, and a connection that is lost
    // while it asks ends the process (an unhandled rejection in the driver). Ours are few: they are given.
    fetch_types: false,
    types: { json: jsonText, ...arrayTypes },
    // Said here, so that no variable of the environment and no parameter of the URL can say otherwise.
    ...(held && { max: 1, max_lifetime: null, idle_timeout: undefined, onclose: held.onClose }),
  };
  return "url" in address
    ? postgres(address.url, settings)
    : postgres({ ...settings, path: address.socket, user: "waybook", database: address.database });
}

/**
 * A limit that an operator set for everybody would end listeners and locks, and requests that come at that moment.
 * (As text: the driver leaves out what is false.)
 */
const noIdleLimit: Record<string, string> = { idle_session_timeout: "0" };

/** A string given for a json parameter is JSON text already: the driver would quote it once more. */
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

/** Arrays of strings and numbers. (For one of booleans or dates the driver insists on the element's type.) */
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

/** What PostgreSQL says when it cannot serve, as opposed to when it refuses a statement. */
const awayStates = new Set([
  "08000", // connection_exception and its kin
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

/** Does it answer, and not let us in? */
export const isRefusedEntry = (error: unknown): boolean =>
  error instanceof postgres.PostgresError && (error.code === "28000" || error.code === "28P01");

/** Is this the database being away, so that the same request may well succeed in a moment? */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as Error & { code?: string; syscall?: string };
  if (code === undefined) return false;
  if (error instanceof postgres.PostgresError) return awayStates.has(code);
  // A missing file is ENOENT too; only a socket that cannot be connected is the database.
  return code === "ENOENT" ? syscall === "connect" : awayCodes.has(code);
}
