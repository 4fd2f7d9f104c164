import type { ErrorCode } from "../../../contract/errors.ts";
import type { PlanProblem } from "../../../contract/planning.ts";
import type { OutputOf } from "../../../contract/tool.ts";
import type { ToolItinerary, tools } from "../../../contract/tools.ts";
import type { Principal } from "../../access/principal.ts";
import type { GeoParts } from "../../geo/geo.parts.ts";
import { parseAnswer, type ToolHandler, toolHandler } from "../../mcp/tool.ts";
import type { Parts } from "../../parts.ts";
import { Failure } from "../../platform/failure.ts";
import { oneLine } from "../../platform/text/plain-lines.ts";
import type { LiveChangesParts } from "../live-changes/live-changes.parts.ts";
import { changeUnlessModified } from "./change-unless-modified.ts";
import { createOnce } from "./create-once.ts";
import { errorsInArguments, inChanges } from "./errors-in-arguments.ts";
import type { ItineraryParts } from "./itineraries.parts.ts";
import { getItinerary } from "./itineraries.ts";
import { itineraryAnswer } from "./itinerary-answer.ts";
import { locatedText, receipt, receiptText } from "./receipt.ts";

/** Planning builds on itineraries, so its check is passed in. */
type CheckPlan = (principal: Principal, id: string) => Promise<readonly PlanProblem[]>;

export function itineraryTools(
  parts: Pick<Parts, "config" | "db" | "clock"> &
    Pick<ItineraryParts, "itineraryReader" | "views"> &
    LiveChangesParts &
    Pick<GeoParts, "placeFinder">,
  { checkPlan }: { readonly checkPlan: CheckPlan },
): ToolHandler[] {
  const { config } = parts;
  const answerFor = itineraryAnswer(config);

  return [
    toolHandler("create_itinerary", async ({ principal, signal }, { idempotencyKey, ...draft }) => {
      const { itinerary, placing, isRepeated } = await errorsInArguments(
        (error) => error,
        () => createOnce(parts, principal, { draft, idempotencyKey, signal }).catch(rethrowForTools),
      );
      const saved = receipt(config, itinerary);
      const text = isRepeated
        ? receiptText("The same call saved this before, so nothing was saved twice. It is", saved, again)
        : receiptText("Saved", saved, locatedText(placing));
      return { structured: { ...saved, placed: placing.placed }, text };
    }),

    toolHandler("get_itinerary", async ({ principal }, { id, check }) => {
      const answer = answerFor(await getItinerary(parts, principal, id));
      if (!check) return answer;
      const { structured, text } = parseAnswer(answer);
      const problems = [...(await checkPlan(principal, id))];
      return {
        structured: { ...(structured as Omit<OutputOf<typeof tools.get_itinerary>, "problems">), problems },
        text: `${text}\n\n${problemText(problems)}`,
      };
    }),

    toolHandler("update_itinerary", async ({ principal, signal }, { id, etag, changes }) => {
      const compared = await errorsInArguments(inChanges(changes), () =>
        changeUnlessModified(parts, principal, { id, tag: withQuotes(etag), changes, signal }),
      );
      const current = receipt(config, compared.itinerary);
      switch (compared.kind) {
        case "changed": {
          const { placed } = compared.placing;
          const text = receiptText("Changed", current, locatedText(compared.placing));
          return { structured: { ...current, placed }, text };
        }
        case "same":
          return {
            structured: { ...current, placed: 0 },
            text: receiptText("Nothing to change: it says all this already. It is", current),
          };
        case "conflict": {
          const { structured, text } = parseAnswer(answerFor(compared.itinerary));
          const { itinerary } = structured as { itinerary: ToolItinerary };
          return {
            structured: { problem: tooLate, ...current, placed: 0, current: itinerary },
            text: `${tooLate}\n\n${text}`,
            isError: true,
          };
        }
      }
    }),
  ];
}

const again = "To save the same draft a second time, send a new idempotencyKey.";

const tooLate =
  "itineraryModified: The etag is not the current one: someone else changed the itinerary meanwhile, and nothing was written. Here is the current version. Apply the change to it, and call update_itinerary again with its etag.";

const problemText = (problems: readonly PlanProblem[]): string =>
  problems.length === 0
    ? "Nothing in the plan is known to be impossible."
    : ["## Problems", ...problems.map(({ path, detail }) => oneLine(`- ${detail} (${path})`))].join("\n");

/** Models often lose the quotes that are part of a tag, so both forms are accepted. */
const withQuotes = (etag: string): string => (etag.startsWith('"') ? etag : `"${etag}"`);

/** Replaces error texts that mention HTTP headers, which assistants cannot see. */
const toolTexts: Partial<Record<ErrorCode, string>> = {
  idempotencyKeyReused:
    "This idempotencyKey was used before with another draft, so nothing was saved. Leave it out, or make a new UUID.",
  idempotencyInProgress: "The same call is still running. Repeat it in a moment: nothing is saved twice.",
};

function rethrowForTools(error: unknown): never {
  const detail = error instanceof Failure && toolTexts[error.code];
  throw detail ? new Failure(error.code, { ...error.particulars, detail }) : error;
}
