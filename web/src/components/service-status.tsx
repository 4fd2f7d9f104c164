import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { client } from "../api/client.ts";
import { useIsOnline } from "../use-is-online.ts";
import classes from "./service-status.module.css";

/** Whether the service is up, so that people who see an error know where it comes from. */
export const ServiceStatus = () => {
  const t = useTranslations("status");
  const { status } = useQuery({
    queryKey: ["readiness"],
    queryFn: ({ signal }) => client.getReadiness({ signal }).then(({ body }) => body),
    refetchInterval: 60_000,
  });
  // A cached result would say nothing about now.
  const known = useIsOnline() ? status : "offline";
  return (
    <p className={classes.status} data-status={known} role="status">
      {t(known)}
    </p>
  );
};
