import type { IncompleteReason } from "../../../contract/incomplete.ts";

/** What the server knows so far: it may still be asking an outside service, or may not have been heard there. */
type PartialAnswer = { readonly pending?: boolean; readonly incomplete?: IncompleteReason };

/** Each pause is twice the one before. */
type Patience = { readonly firstPauseMs: number; readonly maxRefetches: number };

/** Before an outside service that was not heard is asked again. */
const laterMs = 15 * 60_000;

/** The answer, incomplete if nothing has come after so many times. */
export const settled = <Answer extends PartialAnswer>(
  answer: Answer,
  { maxRefetches }: Patience,
  refetches: number,
): Answer =>
  answer.pending && refetches >= maxRefetches
    ? { ...answer, pending: false, incomplete: "unavailable" }
    : answer;

/** For `refetchInterval`: when to ask again, if at all. */
export const refetchAfter =
  ({ firstPauseMs, maxRefetches }: Patience) =>
  ({
    state: { data, dataUpdateCount, errorUpdateCount },
  }: {
    readonly state: {
      readonly data?: PartialAnswer | null | undefined;
      readonly dataUpdateCount: number;
      readonly errorUpdateCount: number;
    };
  }): number | false => {
    const requests = dataUpdateCount + errorUpdateCount;
    if (data?.pending && requests <= maxRefetches) return firstPauseMs * 2 ** (requests - 1);
    return data?.pending || data?.incomplete ? laterMs : false;
  };
