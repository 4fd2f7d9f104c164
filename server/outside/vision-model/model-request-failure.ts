/** Why one request failed, in words that hold nothing of what was asked or answered. */
export class ModelRequestFailure extends Error {
  override readonly name = "AskFailure";
  /** It may go better the next time. */
  readonly mayPass: boolean;
  /** It had begun to answer, and may want to be paid. */
  readonly isBilled: boolean;
  /** How long it asks to be left alone. */
  readonly waitMilliseconds: number | undefined;
  /** The parameter that the model does not take. */
  readonly parameter: string | undefined;

  constructor(
    message: string,
    details: {
      mayPass: boolean;
      isBilled?: boolean;
      waitMilliseconds?: number | undefined;
      parameter?: string | undefined;
    },
  ) {
    super(message);
    this.mayPass = details.mayPass;
    this.isBilled = details.isBilled ?? false;
    this.waitMilliseconds = details.waitMilliseconds;
    this.parameter = details.parameter;
  }
}
