import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { sessionQuery } from "../api/queries.ts";
import { useNotify } from "../use-notify.ts";
import { keepOnDevice } from "./change-device.ts";
import { deviceChanges } from "./device-changes.ts";
import { deviceRecord } from "./device-record.ts";
import { startKeeper } from "./start-keeper.ts";

/** Keeps the traveller's trips on this device while the page is open, and says if the browser has removed some. */
export const DeviceKeeper = ({ travellerId }: { readonly travellerId: string }) => {
  const t = useTranslations("onDevice");
  const notify = useRef(useNotify());
  const queryClient = useQueryClient();

  useEffect(() => startKeeper(travellerId), [travellerId]);
  useEffect(
    () =>
      deviceChanges.subscribe((change) => {
        void queryClient.invalidateQueries({ queryKey: ["device"] });
        // Somebody has signed out in another tab.
        if (change === "wiped") void queryClient.invalidateQueries(sessionQuery);
      }),
    [queryClient],
  );
  useEffect(() => {
    let close: (() => void) | undefined;
    const tell = () => {
      const lost = Object.entries(deviceRecord.read()?.evicted ?? {});
      if (lost.length === 0 || close) return;
      close = notify.current({
        message: t("evicted", { count: lost.length }),
        stays: true,
        action: {
          label: t("keepAgain"),
          onClick: () => {
            deviceRecord.change(travellerId, (record) => ({ ...record, evicted: {} }));
            void keepOnDevice(
              travellerId,
              lost.map(([id]) => id),
            );
          },
        },
      });
    };
    const stop = deviceChanges.subscribe(tell);
    return () => {
      stop();
      close?.();
    };
  }, [travellerId, t]);
  return null;
};
