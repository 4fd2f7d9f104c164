import { CommanderError } from "commander";
import { isDatabaseAway } from "../server/platform/database/connect.ts";
import { Failure } from "../server/platform/failure.ts";
import { onStopSignals } from "../server/platform/on-stop-signals.ts";
import { StartFailure } from "../server/platform/start-failure.ts";
import { CommandFailure } from "./command-failure.ts";
import { commandLine } from "./command-line.ts";
import type { CommandOutput } from "./command-output.ts";
import type { Session } from "./session.ts";

const usageStatus = 2;

/** Runs one command and returns the exit status: 0, 1 when it failed, 2 for wrong usage. */
export async function runCommandLine(args: readonly string[]): Promise<number> {
  const asJson = args.includes("--json");
  const session = openSession(asJson);
  try {
    await commandLine(session).parseAsync(args, { from: "user" });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) {
      if (error.exitCode === 0) return 0;
      // Without a command, the help was printed.
      if (error.code === "commander.help") return usageStatus;
    }
    const { code, message } = explain(session.signal.aborted ? interrupted : error);
    await write(process.stderr, asJson ? toJson({ error: { code, message } }) : `waybook: ${message}`);
    return error instanceof CommanderError ? usageStatus : 1;
  }
}

function openSession(asJson: boolean): Session {
  const tell = (line: string) => void (asJson || process.stderr.write(`${line}\n`));
  const print = ({ json, text }: CommandOutput) => write(process.stdout, asJson ? toJson(json) : text);
  return {
    tell,
    print,
    signal: interruption(),
    async answer(work, { migrated = true, first } = {}) {
      await first?.();
      // Loaded only now, so that the help is quick.
      const { inDeployment } = await import("./deployment.ts");
      await print(await inDeployment({ tell, migrated }, work));
    },
  };
}

const interrupted = new CommandFailure("interrupted", "Interrupted; nothing was left half done.");

/** The first signal lets the command clean up, the second ends it at once. */
function interruption(): AbortSignal {
  const controller = new AbortController();
  onStopSignals({ onFirst: () => controller.abort(interrupted), onSecond: () => process.exit(1) });
  return controller.signal;
}

function explain(error: unknown): { code: string; message: string } {
  if (error instanceof CommanderError) {
    const line = error.message.replace(/^error: /, "").replaceAll("\n", " ");
    return { code: "usage", message: line.replace(/\.?$/, ".") };
  }
  if (error instanceof Failure || error instanceof CommandFailure) return error;
  if (error instanceof StartFailure) return { code: "cannotStart", message: error.message };
  const { message, stack } = error as Error;
  if (isDatabaseAway(error)) {
    return { code: "databaseUnreachable", message: `The database went away: ${message}` };
  }
  return { code: "internal", message: `This should not have happened. ${stack ?? message}` };
}

const toJson = (value: unknown) => JSON.stringify(value, undefined, 2);

/** Resolves when the text is written, because the process may end right after. */
const write = (stream: NodeJS.WriteStream, text: string) =>
  new Promise<void>((resolve) => stream.write(`${text}\n`, () => resolve()));
