import { Menu } from "@mantine/core";
import { useTranslations } from "use-intl";
import { Icon } from "../components/icon.tsx";
import { useTripOnDevice } from "./use-device.ts";

type DeviceMenuItemProps = { readonly id: string; readonly title: string };

/** Keeps a trip on this device, or removes it from there. What came by itself can be asked for as well. */
export const DeviceMenuItem = ({ id, title }: DeviceMenuItemProps) => {
  const t = useTranslations("onDevice");
  const trip = useTripOnDevice(id, title);
  if (!trip) return null;
  return (
    <>
      {!trip.isAsked && (
        <Menu.Item leftSection={<Icon name="device" />} onClick={trip.keep}>
          {t("keep")}
        </Menu.Item>
      )}
      {(trip.isAsked || trip.kept) && (
        <Menu.Item leftSection={<Icon name="close" />} onClick={trip.remove}>
          {t("remove")}
        </Menu.Item>
      )}
    </>
  );
};
