import { type ErrorCode, errors, type FieldError } from "../../contract/errors.ts";

type Particulars = {
  /** What happened and what to do; by default the text of the error table. */
  detail?: string;
  /** The fields that are invalid. */
  errors?: readonly FieldError[];
  /** The current ETag, when a precondition failed. */
  etag?: string;
  retryAfterSeconds?: number;
  /** The file's size in bytes, when a range lies outside of it. */
  size?: number;
  /** The methods that the path supports. */
  allow?: readonly string[];
  /** The accepted encodings of a body. */
  acceptEncoding?: string;
  /** The patch types that the path supports. */
  acceptPatch?: readonly string[];
  /** The missing scope. */
  scope?: string;
  /** Whether a token was sent that is not valid. */
  invalidToken?: boolean;
  cause?: unknown;
};

/** An expected error, thrown by its code. Only `http/`, `mcp/` and `oauth/` turn it into a response. */
export class Failure extends Error {
  override readonly name = "Failure";
  readonly code: ErrorCode;
  readonly particulars: Particulars;

  constructor(code: ErrorCode, particulars: Particulars = {}) {
    super(particulars.detail ?? errors[code].meaning, { cause: particulars.cause });
    this.code = code;
    this.particulars = particulars;
  }
}
