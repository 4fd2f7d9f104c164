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
  ({ firstPauseMs }: Patience) =>
  ({
    state: { data, dataUpdateCount },
  }: {
    readonly state: { readonly data?: PartialAnswer | null | undefined; readonly dataUpdateCount: number };
  }): number | false => {
    if (data?.pending) return firstPauseMs * 2 ** (dataUpdateCount - 1);
    return data?.incomplete ? laterMs : false;
  };
