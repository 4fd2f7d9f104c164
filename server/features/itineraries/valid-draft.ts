import { currencyFormat } from "../../../contract/currency.ts";
import { ItineraryDraft } from "../../../contract/itinerary.ts";
import { Failure } from "../../platform/failure.ts";
import { lazy } from "../../platform/lazy.ts";
import { fieldErrors, summarizeErrors } from "../../platform/validation/field-errors.ts";
import { bodyValidator } from "../../platform/validation/validator.ts";
import type { CompleteDraft } from "./complete-draft.ts";

const judge = lazy(() => bodyValidator(ItineraryDraft));

/**
 * For a draft that was not a body as a whole: it is judged as if it had been. What was written before currencies were looked
 * up may have one that is none: that is no fault of a change to something else.
 */
export function validDraft(document: unknown, before?: CompleteDraft): ItineraryDraft {
  const codes = new Set(before && [before, ...before.expenses].map(codeOf));
  const mistakes = judge()(document).filter(
    ({ keyword, params, data }) =>
      !(keyword === "format" && params.format === currencyFormat && codes.has(data as string)),
  );
  const errors = fieldErrors(mistakes);
  if (errors.length === 0) return document as ItineraryDraft;
  throw new Failure("validationFailed", { detail: summarizeErrors(errors), errors });
}

const codeOf = (priced: { homeCurrency?: string; currency?: string }) =>
  priced.homeCurrency ?? priced.currency;
