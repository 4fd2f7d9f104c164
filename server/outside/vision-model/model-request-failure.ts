/** Why a request failed, without any content of the request or the response. */
export class ModelRequestFailure extends Error {
  override readonly name = "AskFailure";
  /** A retry may succeed. */
  readonly mayPass: boolean;
  /** The response had begun, so the request may be billed. */
  readonly isBilled: boolean;
  /** The pause that the response asks for. */
  readonly waitMilliseconds: number | undefined;
  /** The parameter that the model rejected. */
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
