import { Button } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { Icon } from "../components/icon.tsx";
import { useFailureText } from "../forms/use-failure-text.ts";
import { useNotify } from "../use-notify.ts";
import { canEdit } from "./draft-state.ts";
import classes from "./saving-status.module.css";
import { StepButton } from "./step-button.tsx";
import { useDraft, useDraftStore } from "./use-draft.ts";
import { useDraftNotices } from "./use-draft-notices.ts";
import { useSavingWords } from "./use-saving-words.ts";
import { useUndoKeys } from "./use-undo-keys.ts";

/** Whether what was written is saved, what to do when it is not, and the ways back and forth. Readers see nothing of it. */
export const SavingStatus = () => {
  const t = useTranslations("saving");
  const navigate = useNavigate();
  const notify = useNotify();
  const failureText = useFailureText();
  const store = useDraftStore();
  const state = useDraft((state) => state);
  const mayWrite = canEdit(state);
  const { text, isTrouble, remedy } = useSavingWords()(state);
  useDraftNotices();
  useUndoKeys(mayWrite);

  const saveCopy = () =>
    store
      .saveCopy()
      .then(({ id }) => {
        notify({ message: t("copied") });
        return navigate({ to: "/itineraries/$id", params: { id } });
      })
      .catch((error) => notify({ message: failureText(error), isFailure: true }));

  if (!mayWrite && !isTrouble) return null;
  const { saving } = state;
  // Every pause in typing ends in a save: said aloud would be only that all is well, again and again.
  const isWorthSaying = isTrouble || saving.state === "waiting" || saving.state === "collided";
  return (
    <section className={classes.status} aria-label={t("label")} data-trouble={isTrouble || undefined}>
      <span className={classes.state} data-state={saving.state}>
        <Icon name={isTrouble ? "warning" : saving.state === "saved" ? "check" : "clock"} />
        <span>{text}</span>
      </span>
      <span role="status" className={classes.aloud}>
        {isWorthSaying ? text : ""}
      </span>
      {remedy === "retry" && (
        <Button size="sm" variant="default" onClick={() => store.retry()}>
          {t("retry")}
        </Button>
      )}
      {remedy === "signIn" && (
        <Button
          size="sm"
          onClick={() => void navigate({ to: "/sign-in", search: { next: window.location.pathname } })}
        >
          {t("signIn")}
        </Button>
      )}
      {remedy === "copy" && (
        <Button size="sm" onClick={saveCopy}>
          {t("saveCopy")}
        </Button>
      )}
      {mayWrite && (
        <span className={classes.steps}>
          <StepButton
            name="undo"
            keys="Control+Z Meta+Z"
            isPossible={state.canUndo}
            onClick={() => store.undo()}
          />
          <StepButton
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
