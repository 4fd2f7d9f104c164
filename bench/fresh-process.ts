import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

type FreshProcess<StartMessage> = {
  /** The first message that the process sent. */
  readonly startMessage: StartMessage;
  /** Sends a message and waits for the reply. */
  ask<Reply>(message: string): Promise<Reply>;
  stop(): Promise<void>;
};

/**
 * Starts a program in its own process: how the engine compiles one differs from the next as much as what is measured.
 */
export async function freshProcess<StartMessage>(
  file: string,
  args: readonly string[] = [],
): Promise<FreshProcess<StartMessage>> {
  const child: ChildProcess = fork(join(import.meta.dirname, file), args, {
    // As `npm start` does.
    execArgv: ["--max-semi-space-size=8"],
    // Its log leaves the process, as a service's does.
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const [startMessage] = (await once(child, "message")) as [StartMessage];
  return {
    startMessage,
    async ask<Reply>(message: string) {
      child.send(message);
      const [reply] = (await once(child, "message")) as [Reply];
      return reply;
    },
    async stop() {
      child.send("stop");
      await once(child, "exit");
    },
  };
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
