import type { PrintLine } from "../server/platform/progress.ts";
import type { CommandOutput } from "./command-output.ts";
import type { Deployment } from "./deployment.ts";

/** One run of the command line. */
export type Session = {
  /** Aborted when the operator interrupts; long work then stops and cleans up. */
  readonly signal: AbortSignal;
  /** Prints progress. */
  readonly tell: PrintLine;
  /** Does the work on the deployment, and prints its result. */
  answer(work: (deployment: Deployment) => Promise<CommandOutput>, options?: AnswerOptions): Promise<void>;
  /** Prints the result of a command that needs no deployment. */
  print(output: CommandOutput): Promise<void>;
};

type AnswerOptions = {
  /** Whether to migrate the database first; a restore creates the tables itself. */
  migrated?: boolean;
  /** Runs before the deployment is opened, to fail early. */
  first?: () => Promise<void>;
};
