/** Why a command failed, with a code for scripts. */
export class CommandFailure extends Error {
  override readonly name = "CommandFailure";
  readonly code: CommandFailureCode;

  constructor(code: CommandFailureCode, message: string) {
    super(message);
    this.code = code;
  }
}

type CommandFailureCode =
  | "databaseUnreachable"
  | "fileExists"
  | "fileUnusable"
  | "notFound"
  | "damagedBackup"
  | "newerBackup"
  | "notEmpty"
  | "serverRunning"
  | "unknownPlace"
  | "sourceUnusable"
  | "interrupted";
