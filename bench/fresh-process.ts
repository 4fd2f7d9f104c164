import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

type FreshProcess<Started> = {
  readonly startMessage: Started;
  /** Sends it a message, and waits for what it says to that. */
  ask<Answer>(message: string): Promise<Answer>;
  stop(): Promise<void>;
};

/** A server in a process of its own: how the engine compiles one differs from the next as much as what is measured. */
export async function freshProcess<Started>(
  file: string,
  args: readonly string[] = [],
): Promise<FreshProcess<Started>> {
  const child: ChildProcess = fork(join(import.meta.dirname, file), args, {
    // As `npm start` does.
    execArgv: ["--max-semi-space-size=8"],
    // Its log goes where a service's would: out of the process.
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const [started] = (await once(child, "message")) as [Started];
  return {
    startMessage: started,
    async ask<Answer>(message: string) {
      child.send(message);
      const [answer] = (await once(child, "message")) as [Answer];
      return answer;
    },
    async stop() {
      child.send("stop");
      await once(child, "exit");
    },
  };
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
