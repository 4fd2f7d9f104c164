import { Button } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { Icon } from "../components/icon.tsx";
import { useFailureText } from "../forms/use-failure-text.ts";
import { useNotify } from "../use-notify.ts";
import { canEdit } from "./draft-state.ts";
import classes from "./saving-status.module.css";
import { UndoButton } from "./undo-button.tsx";
import { useDraft, useDraftStore } from "./use-draft.ts";
import { useDraftNotices } from "./use-draft-notices.ts";
import { useSavingText } from "./use-saving-text.ts";
import { useUndoKeys } from "./use-undo-keys.ts";

/** Whether the draft is saved, what to do if not, undo and redo. Hidden from people who can only read. */
export const SavingStatus = () => {
  const t = useTranslations("saving");
  const navigate = useNavigate();
  const notify = useNotify();
  const failureText = useFailureText();
  const store = useDraftStore();
  const state = useDraft((state) => state);
  const isEditor = canEdit(state);
  const { text, isProblem, action } = useSavingText()(state);
  useDraftNotices();
  useUndoKeys(isEditor);

  const saveCopy = () =>
    store
      .saveCopy()
      .then(({ id }) => {
        notify({ message: t("copied") });
        return navigate({ to: "/itineraries/$id", params: { id } });
      })
      .catch((error) => notify({ message: failureText(error), isFailure: true }));

  if (!isEditor && !isProblem) return null;
  const { saving } = state;
  // A screen reader should not say “saved” after every pause in typing.
  const isWorthAnnouncing = isProblem || saving.state === "waiting" || saving.state === "conflict";
  return (
    <section className={classes.status} aria-label={t("label")} data-trouble={isProblem || undefined}>
      <span className={classes.state} data-state={saving.state}>
        <Icon name={isProblem ? "warning" : saving.state === "saved" ? "check" : "clock"} />
        <span>{text}</span>
      </span>
      <span role="status" className={classes.aloud}>
        {isWorthAnnouncing ? text : ""}
      </span>
      {action === "retry" && (
        <Button size="sm" variant="default" onClick={() => store.retry()}>
          {t("retry")}
        </Button>
      )}
      {action === "signIn" && (
        <Button
          size="sm"
          onClick={() => void navigate({ to: "/sign-in", search: { next: window.location.pathname } })}
        >
          {t("signIn")}
        </Button>
      )}
      {action === "copy" && (
        <Button size="sm" onClick={saveCopy}>
          {t("saveCopy")}
        </Button>
      )}
      {isEditor && (
        <span className={classes.steps}>
          <UndoButton
            name="undo"
            keys="Control+Z Meta+Z"
            isPossible={state.canUndo}
            onClick={() => store.undo()}
          />
          <UndoButton
            name="redo"
            keys="Control+Shift+Z Meta+Shift+Z Control+Y"
            isPossible={state.canRedo}
            onClick={() => store.redo()}
          />
        </span>
      )}
    </section>
  );
};
