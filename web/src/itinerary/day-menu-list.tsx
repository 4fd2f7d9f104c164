import { Menu } from "@mantine/core";
import type { ReactElement } from "react";
import { useTranslations } from "use-intl";
import type { Day } from "../../../contract/itinerary.ts";
import { dayRouteItems } from "../open-in/day-route-items.ts";
import { MapLinkItems } from "../open-in/map-link-items.tsx";
import { TrackMenuItems } from "../tracks/track-menu-items.tsx";

type DayMenuListProps = {
  readonly day: Day;
  readonly stopsBefore: number;
  readonly isOpen: boolean;
  readonly onChange: (isOpen: boolean) => void;
  /** The button that opens it. */
  readonly children: ReactElement;
};

export const DayMenuList = ({ day, stopsBefore, isOpen, onChange, children }: DayMenuListProps) => {
  const t = useTranslations("openIn");
  const routes = dayRouteItems(day.stops, { isPhone: matchMedia("(pointer: coarse)").matches, stopsBefore });
  return (
    <Menu
      opened={isOpen}
      onChange={onChange}
      position="bottom-end"
      withinPortal
      portalProps={{ target: "#main" }}
    >
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        {routes.length > 0 && <Menu.Label>{t("route")}</Menu.Label>}
        <MapLinkItems items={routes} />
        <TrackMenuItems day={day} isFirst={routes.length === 0} />
      </Menu.Dropdown>
    </Menu>
  );
};
