import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { sessionQuery } from "../api/queries.ts";
import { Icon } from "../components/icon.tsx";
import { useIsOnline } from "../use-is-online.ts";
import { deviceQuery } from "./device-query.ts";
import classes from "./device-sign.module.css";

/** Says whether a trip is on this device; that it is not, only without a connection. */
export const DeviceSign = ({ id }: { readonly id: string }) => {
  const t = useTranslations("onDevice");
  const { data: session } = useQuery(sessionQuery);
  const { data } = useQuery(deviceQuery(session?.traveller?.id));
  const isOnline = useIsOnline();
  if (!data) return null;
  const isHere = data.trips.some((trip) => trip.id === id && trip.isWhole);
  if (!isHere) return isOnline ? null : <span className={classes.away}>{t("away")}</span>;
  return (
    <span className={classes.sign} title={t("here")}>
      <Icon name="device" size={18} />
      <span className={classes.words}>{t("here")}</span>
    </span>
  );
};
