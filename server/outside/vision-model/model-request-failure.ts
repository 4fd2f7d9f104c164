/** Why a request failed, without any content of the request or the response. */
export class ModelRequestFailure extends Error {
  override readonly name = "ModelRequestFailure";
  /** A retry may succeed. */
  readonly canRetry: boolean;
  /** The model may have worked on the request, so it may be billed. */
  readonly isBilled: boolean;
  /** The pause that the response asks for. */
  readonly waitMilliseconds: number | undefined;
  /** The parameter that the model rejected. */
  readonly parameter: string | undefined;

  constructor(
    message: string,
    details: {
      canRetry: boolean;
      isBilled?: boolean;
      waitMilliseconds?: number | undefined;
      parameter?: string | undefined;
    },
  ) {
    super(message);
    this.canRetry = details.canRetry;
    this.isBilled = details.isBilled ?? false;
    this.waitMilliseconds = details.waitMilliseconds;
    this.parameter = details.parameter;
  }
}
