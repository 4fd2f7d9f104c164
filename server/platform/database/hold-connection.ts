import { setTimeout as sleep } from "node:timers/promises";
import { connect, type Database, type DatabaseAddress } from "./connect.ts";

/** One connection, for what belongs to a session: as long as it lives, so does what it holds. */
export type HeldConnection = Database & { readonly isHeld: true };

type Options = {
  name: string;
  statementSeconds?: number;
  /**
   * Takes again what was lost with the connection. Called after every loss, and again in a moment while it throws or
   * says that it is not done.
   */
  restore?: (db: Database) => Promise<"done" | "not yet">;
};

const retryMs = 100;

/**
 * A connection that the driver never ends by itself, as it does with those of a pool after 30 to 60 minutes. When it is
 * lost all the same (the server restarted, somebody terminated it), a new one is made at once and `restore` is called.
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
  const restoreWhatItHeld = async () => {
    isRestoring = true;
    while (!isEnding && !(await isRestored())) await sleep(retryMs);
    isRestoring = false;
  };
  const onClose = () => {
    losses++;
    if (restore && !isRestoring && !isEnding) void restoreWhatItHeld();
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
