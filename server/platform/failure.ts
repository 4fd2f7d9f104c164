import { type ErrorCode, errors, type FieldError } from "../../contract/errors.ts";

type Particulars = {
  /** What happened and what to do next; the table's meaning when left out. */
  detail?: string;
  /** The places that broke a rule. */
  errors?: readonly FieldError[];
  /** The current tag, where a precondition failed. */
  etag?: string;
  retryAfterSeconds?: number;
  /** How many bytes there are, where a range lies beyond them. */
  size?: number;
  /** The methods that the path does take. */
  allow?: readonly string[];
  /** How a body may be encoded, where one was encoded otherwise. */
  acceptEncoding?: string;
  /** The types of a patch that the path takes. */
  acceptPatch?: readonly string[];
  /** The scope that was missing. */
  scope?: string;
  /** A token was sent, and it is no good. */
  invalidToken?: boolean;
  cause?: unknown;
};

/** A failure the caller is told about, by its code. Only `http/`, `mcp/` and `oauth/` translate it. */
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
