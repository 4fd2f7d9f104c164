import { useTranslations } from "use-intl";
import { Icon } from "../components/icon.tsx";
import { useSince } from "./use-since.ts";
import classes from "./waiting-state.module.css";

type WaitingStateProps = {
  readonly state: "sending" | "waiting" | "needsYou";
  /** In milliseconds since 1970. */
  readonly since: number;
};

/** Where something is that the server does not have yet, and since when. */
export const WaitingState = ({ state, since }: WaitingStateProps) => {
  const t = useTranslations("waiting");
  const timeOf = useSince();
  const texts = {
    sending: t("sending"),
    waiting: t("since", { since: timeOf(since) }),
    needsYou: t("sinceNeedsYou", { since: timeOf(since) }),
  };
  return (
    <p className={classes.state} data-state={state}>
      <Icon name={state === "needsYou" ? "warning" : state === "sending" ? "upload" : "clock"} size={16} />
      <span>{texts[state]}</span>
    </p>
  );
};
