import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { client } from "../api/client.ts";
import { useIsOnline } from "../use-is-online.ts";
import classes from "./service-status.module.css";

/** Whether this Waybook can answer right now, so that whoever meets an error knows if it is theirs. */
export const ServiceStatus = () => {
  const t = useTranslations("status");
  const { status } = useQuery({
    queryKey: ["readiness"],
    queryFn: ({ signal }) => client.getReadiness({ signal }).then(({ body }) => body),
    refetchInterval: 60_000,
  });
  // What it said last is not what it would say now.
  const known = useIsOnline() ? status : "offline";
  return (
    <p className={classes.status} data-status={known} role="status">
      {t(known)}
    </p>
  );
};
