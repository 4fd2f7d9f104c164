import { useTranslations } from "use-intl";
import { ApiError } from "../../../contract/client.ts";
import type { Draft } from "./draft.ts";
import { parseDraftPath } from "./draft-path.ts";
import { canEdit, type DraftState } from "./draft-state.ts";
import { useDraftTexts } from "./use-draft-texts.ts";

/** What the traveller can do about it. */
type SavingAction = "retry" | "signIn" | "copy";

type SavingText = {
  readonly text: string;
  readonly isProblem: boolean;
  readonly action?: SavingAction;
};

/** Turns the server's pointer by indexes (`/days/0/stops/1/name`) into ours by ids (`/days/{id}/stops/{id}/name`). */
const pathByIds = (path: string, draft: Draft): string => {
  const [list, nth, inner, innerNth, ...rest] = path.slice(1).split("/");
  const parts = list === "days" || list === "packing" || list === "expenses" ? draft[list] : undefined;
  const part = parts?.[Number(nth)];
  if (!part) return `/${list}`;
  if (inner !== "stops" || !("stops" in part)) return `/${[list, part.id, inner].filter(Boolean).join("/")}`;
  const stop = part.stops[Number(innerNth)];
  return `/${[list, part.id, ...(stop ? ["stops", stop.id, rest[0]] : [])].filter(Boolean).join("/")}`;
};

/** Says in a sentence whether the draft is saved, and what to do if not. */
export const useSavingText = (): ((state: DraftState) => SavingText) => {
  const t = useTranslations("saving");
  const texts = useDraftTexts();

  const errorText = (error: unknown, draft: Draft): SavingText => {
    const isProblem = true;
    if (!(error instanceof ApiError)) return { text: t("failed"), isProblem, action: "retry" };
    if (error.status === 401) return { text: t("signedOut"), isProblem, action: "signIn" };
    if (error.code === "payloadTooLarge") return { text: t("tooLarge"), isProblem, action: "retry" };
    if (error.code !== "validationFailed") return { text: t("failed"), isProblem, action: "retry" };
    const [first] = error.problem.errors ?? [];
    const where = first && texts.describe(parseDraftPath(pathByIds(first.path, draft)), draft);
    return { text: where ? t("invalid", { where }) : t("invalidSomewhere"), isProblem, action: "retry" };
  };

  return (state) => {
    const { saving, draft, hasUnsaved, isGone } = state;
    if (isGone) {
      const action = hasUnsaved ? { action: "copy" as const } : {};
      return { text: t(hasUnsaved ? "goneUnsaved" : "gone"), isProblem: true, ...action };
    }
    if (!canEdit(state) && hasUnsaved) return { text: t("roleLost"), isProblem: true, action: "copy" };
    if (saving.state === "failed") return errorText(saving.error, draft);
    if (saving.state !== "waiting") return { text: t(saving.state), isProblem: false };
    // Online, so it is the server that does not respond.
    const why = t(navigator.onLine ? "away" : "waiting");
    return { text: `${why} ${t(`waitingAnd.${saving.kept}`)}`, isProblem: false };
  };
};
