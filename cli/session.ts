import type { PrintLine } from "../server/platform/progress.ts";
import type { CommandOutput } from "./command-output.ts";
import type { Deployment } from "./deployment.ts";

/** One call of the command line, as the commands see it. */
export type Session = {
  /** Aborted when the operator interrupts: what takes long stops there and cleans up. */
  readonly signal: AbortSignal;
  /** For people who wait. */
  readonly tell: PrintLine;
  /** Does the work on the deployment, and prints what it answers. */
  answer(work: (deployment: Deployment) => Promise<CommandOutput>, options?: AnswerOptions): Promise<void>;
};

type AnswerOptions = {
  /** Whether the work needs the tables; a restore makes them itself. */
  migrated?: boolean;
  /** Runs before the deployment is touched, to refuse what cannot succeed. */
  first?: () => Promise<void>;
};
