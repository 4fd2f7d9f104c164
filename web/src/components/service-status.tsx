import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { client } from "../api/client.ts";
import classes from "./service-status.module.css";

/** Whether this Waybook can answer right now, so that whoever meets an error knows if it is theirs. */
export const ServiceStatus = () => {
  const t = useTranslations("status");
  const { status } = useQuery({
    queryKey: ["readiness"],
    queryFn: ({ signal }) => client.getReadiness({ signal }).then(({ body }) => body),
    refetchInterval: 60_000,
  });
  return (
    <p className={classes.status} data-status={status} role="status">
      {t(status)}
    </p>
  );
};
