import { inlineSchema } from "../../../contract/inline-schema.ts";
import { ItineraryDraft } from "../../../contract/itinerary.ts";
import { Failure } from "../../failure.ts";
import { fieldErrors, summaryOf } from "../../field-errors.ts";
import { onFirstUse } from "../../on-first-use.ts";
import { strictAjv } from "../../strict-ajv.ts";

const draftValidator = onFirstUse(() => strictAjv().compile<ItineraryDraft>(inlineSchema(ItineraryDraft)));

/** For a draft that was not a body as a whole: it is judged as if it had been. */
export function validDraft(document: unknown): ItineraryDraft {
  const isDraft = draftValidator();
  if (isDraft(document)) return document;
  const errors = fieldErrors((isDraft.errors ?? []) as Parameters<typeof fieldErrors>[0]);
  throw new Failure("validationFailed", { detail: summaryOf(errors), errors });
}
