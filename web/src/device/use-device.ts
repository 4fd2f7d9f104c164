import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { sessionQuery } from "../api/queries.ts";
import { useNotify } from "../use-notify.ts";
import { keepOnDevice, removeFromDevice } from "./change-device.ts";
import { deviceQuery } from "./device-query.ts";
import type { KeptTrip } from "./kept-trips.ts";

type TripOnDevice = {
  /** Undefined while it is not here. */
  readonly kept: KeptTrip | undefined;
  /** Whether the traveller asked for it; it may still be on its way. */
  readonly isAsked: boolean;
  readonly keep: () => void;
  readonly remove: () => void;
};

/** One trip on this device, and how to keep or remove it; undefined for guests and where nothing can be kept. */
export const useTripOnDevice = (id: string, title: string): TripOnDevice | undefined => {
  const t = useTranslations("onDevice");
  const notify = useNotify();
  const travellerId = useQuery(sessionQuery).data?.traveller?.id;
  const { data } = useQuery(deviceQuery(travellerId));
  if (travellerId === undefined || !data) return undefined;
  const attempt = (work: Promise<void>, message: string) =>
    void work.then(
      () => notify({ message }),
      () => notify({ message: t("impossible"), isFailure: true }),
    );
  return {
    kept: data.trips.find((trip) => trip.id === id && trip.isWhole),
    isAsked: data.wishes.asked.includes(id),
    keep: () =>
      attempt(keepOnDevice(travellerId, [id]), t(navigator.onLine ? "keeping" : "keepingLater", { title })),
    remove: () => attempt(removeFromDevice(travellerId, [id]), t("removed", { title })),
  };
};
