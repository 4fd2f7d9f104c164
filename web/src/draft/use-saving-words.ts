import { useTranslations } from "use-intl";
import { ApiError } from "../../../contract/client.ts";
import type { Draft } from "./draft.ts";
import { canEdit, type DraftState } from "./draft-state.ts";
import { subjectOf } from "./settled.ts";
import { useWords } from "./use-words.ts";

/** What can be done about it. */
type Remedy = "retry" | "signIn" | "copy";

type SavingWords = {
  readonly text: string;
  readonly isTrouble: boolean;
  readonly remedy?: Remedy;
};

/** The server counts places; here parts have ids: `/days/0/stops/1/name` is `/days/{id}/stops/{id}/name`. */
const byIds = (path: string, draft: Draft): string => {
  const [list, nth, inner, innerNth, ...rest] = path.slice(1).split("/");
  const parts = list === "days" || list === "packing" || list === "expenses" ? draft[list] : undefined;
  const part = parts?.[Number(nth)];
  if (!part) return `/${list}`;
  if (inner !== "stops" || !("stops" in part)) return `/${[list, part.id, inner].filter(Boolean).join("/")}`;
  const stop = part.stops[Number(innerNth)];
  return `/${[list, part.id, ...(stop ? ["stops", stop.id, rest[0]] : [])].filter(Boolean).join("/")}`;
};

/** Where what was written is, in a sentence. */
export const useSavingWords = (): ((state: DraftState) => SavingWords) => {
  const t = useTranslations("saving");
  const words = useWords();

  const ofError = (error: unknown, draft: Draft): SavingWords => {
    const isTrouble = true;
    if (!(error instanceof ApiError)) return { text: t("failed"), isTrouble, remedy: "retry" };
    if (error.status === 401) return { text: t("signedOut"), isTrouble, remedy: "signIn" };
    if (error.code === "payloadTooLarge") return { text: t("tooLarge"), isTrouble, remedy: "retry" };
    if (error.code !== "validationFailed") return { text: t("failed"), isTrouble, remedy: "retry" };
    const [first] = error.problem.errors ?? [];
    const where = first && words.what(subjectOf(byIds(first.path, draft)), draft);
    return { text: where ? t("invalid", { where }) : t("invalidSomewhere"), isTrouble, remedy: "retry" };
  };

  return (state) => {
    const { saving, draft, hasUnsaved, isGone } = state;
    if (isGone) {
      const remedy = hasUnsaved ? { remedy: "copy" as const } : {};
      return { text: t(hasUnsaved ? "goneUnsaved" : "gone"), isTrouble: true, ...remedy };
    }
    if (!canEdit(state) && hasUnsaved) return { text: t("roleLost"), isTrouble: true, remedy: "copy" };
    if (saving.state === "failed") return ofError(saving.error, draft);
    // Waiting for the service is not the same as waiting for the connection.
    const isAway = saving.state === "waiting" && navigator.onLine;
    return { text: t(isAway ? "away" : saving.state), isTrouble: false };
  };
};
