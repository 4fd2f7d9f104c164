import { setTimeout as sleep } from "node:timers/promises";
import { connect, type Database, type DatabaseAddress } from "./connect.ts";

/** A single connection, for locks and listeners, which live as long as their session. */
export type HeldConnection = Database & { readonly isHeld: true };

type Options = {
  name: string;
  statementSeconds?: number;
  /**
   * Restores what was lost with the connection, such as a lock. Called after every loss, and again while it throws or
   * returns "not yet".
   */
  restore?: (db: Database) => Promise<"done" | "not yet">;
};

const retryMs = 100;

/**
 * A connection that the driver does not replace, as it does in a pool after 30 to 60 minutes. When it is lost (the
 * server restarted, or an operator terminated it), a new one is opened at once and `restore` is called.
 */
export function holdConnection(address: DatabaseAddress, options: Options): HeldConnection {
  const { name, statementSeconds, restore } = options;
  let losses = 0;
  let isRestoring = false;
  let isEnding = false;

  const isRestored = async () => {
    const before = losses;
    const state = await restore?.(db).catch(() => "not yet");
    return state !== "not yet" && before === losses;
  };
  const restoreState = async () => {
    isRestoring = true;
    while (!isEnding && !(await isRestored())) await sleep(retryMs);
    isRestoring = false;
  };
  const onClose = () => {
    losses++;
    if (restore && !isRestoring && !isEnding) void restoreState();
  };
  const db = connect(address, {
    name,
    ...(statementSeconds !== undefined && { statementSeconds }),
    held: { onClose },
  });
  const end: Database["end"] = (how) => {
    isEnding = true;
    return endDriver(how);
  };
  const endDriver = db.end;
  return Object.assign(db, { end, isHeld: true as const });
}
