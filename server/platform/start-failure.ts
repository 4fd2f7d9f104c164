/** The start cannot go on, and the operator can mend it: shown as one clear line, without a stack. */
export class StartFailure extends Error {
  override readonly name = "StartFailure";
}
