import { currencyFormat } from "../../../contract/currency.ts";
import { ItineraryDraft } from "../../../contract/itinerary.ts";
import { Failure } from "../../platform/failure.ts";
import { lazy } from "../../platform/lazy.ts";
import { fieldErrors, summarizeErrors } from "../../platform/validation/field-errors.ts";
import { bodyValidator } from "../../platform/validation/validator.ts";
import type { CompleteDraft } from "./complete-draft.ts";

const validator = lazy(() => bodyValidator(ItineraryDraft));

/**
 * Validates a draft that was put together here, as if it had been sent as a whole. A currency that is stored already is
 * accepted even if it is unknown: it may be older than the check, and is not part of this change.
 */
export function validDraft(document: unknown, before?: CompleteDraft): ItineraryDraft {
  const codes = new Set(before && [before, ...before.expenses].map(codeOf));
  const mistakes = validator()(document).filter(
    ({ keyword, params, data }) =>
      !(keyword === "format" && params.format === currencyFormat && codes.has(data as string)),
  );
  const errors = fieldErrors(mistakes);
  if (errors.length === 0) return document as ItineraryDraft;
  throw new Failure("validationFailed", { detail: summarizeErrors(errors), errors });
}

const codeOf = (priced: { homeCurrency?: string; currency?: string }) =>
  priced.homeCurrency ?? priced.currency;
