import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { useObservable } from "../itinerary/observable.ts";
import { waitingCount } from "./waiting-count.ts";
import classes from "./waiting-link.module.css";

/** How many changes wait, with the way to them. */
export const WaitingLink = () => {
  const t = useTranslations("waiting");
  const count = useObservable(waitingCount, (count) => count);
  return (
    <Link to="/waiting" className={classes.link}>
      {t("strip", { count })}
    </Link>
  );
};
