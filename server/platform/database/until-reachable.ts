import { setTimeout as sleep } from "node:timers/promises";
import { StartFailure } from "../start-failure.ts";
import { connect, type DatabaseAddress, isDatabaseAway } from "./connect.ts";

const maxAttempts = 60;

/** An external database may start later than we do, such as after a restart of the machine. */
export async function untilReachable(address: DatabaseAddress, signal?: AbortSignal): Promise<void> {
  const db = connect(address, { name: "waybook start", max: 1 });
  try {
    for (let tries = 1; ; tries++) {
      try {
        await db`select 1`;
        return;
      } catch (error) {
        const reason = (error as Error).message;
        if (!isDatabaseAway(error)) throw new StartFailure(`DATABASE_URL cannot be used: ${reason}`);
        if (tries === maxAttempts) throw new StartFailure(`DATABASE_URL cannot be reached: ${reason}`);
        await sleep(1_000, undefined, signal && { signal });
      }
    }
  } finally {
    await db.end({ timeout: 1 });
  }
}
