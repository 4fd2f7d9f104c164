import { Button } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { Icon } from "../components/icon.tsx";
import { useFailureText } from "../forms/use-failure-text.ts";
import { useNotify } from "../use-notify.ts";
import classes from "./saving-problem.module.css";
import { useDraft, useDraftStore } from "./use-draft.ts";
import { useSavingText } from "./use-saving-text.ts";

/** Why the draft is not saved, and what to do about it. Also for people who can no longer edit the trip. */
export const SavingProblem = () => {
  const t = useTranslations("saving");
  const navigate = useNavigate();
  const notify = useNotify();
  const failureText = useFailureText();
  const store = useDraftStore();
  const state = useDraft((state) => state);
  const { text, isProblem, action } = useSavingText()(state);

  const saveCopy = () =>
    store
      .saveCopy()
      .then(({ id }) => {
        notify({ message: t("copied") });
        return navigate({ to: "/itineraries/$id", params: { id } });
      })
      .catch((error) => notify({ message: failureText(error), isFailure: true }));

  const isShown = isProblem || state.saving.state === "waiting";
  return (
    <div role="status" className={classes.problem} data-trouble={isProblem || undefined}>
      {isShown && (
        <>
          <Icon name={isProblem ? "warning" : "clock"} />
          <span>{text}</span>
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
        </>
      )}
    </div>
  );
};
