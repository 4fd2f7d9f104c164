import { ItineraryDraft } from "../../../contract/itinerary.ts";
import { Failure } from "../../failure.ts";
import { fieldErrors, summaryOf } from "../../field-errors.ts";
import { judgeOf } from "../../judge.ts";
import { onFirstUse } from "../../on-first-use.ts";

const judge = onFirstUse(() => judgeOf(ItineraryDraft));

/** For a draft that was not a body as a whole: it is judged as if it had been. */
export function validDraft(document: unknown): ItineraryDraft {
  const errors = fieldErrors(judge()(document));
  if (errors.length === 0) return document as ItineraryDraft;
  throw new Failure("validationFailed", { detail: summaryOf(errors), errors });
}
