/** A start that failed for a reason the operator can fix; shown as one line, without a stack. */
export class StartFailure extends Error {
  override readonly name = "StartFailure";
}
