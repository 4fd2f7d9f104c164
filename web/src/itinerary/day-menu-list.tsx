import { Menu } from "@mantine/core";
import type { ReactElement } from "react";
import { useTranslations } from "use-intl";
import type { Day } from "../../../contract/itinerary.ts";
import { useOpensAfterStart } from "../loading/use-opens-after-start.ts";
import { dayRouteItems } from "../open-in/day-route-items.ts";
import { MapLinkItems } from "../open-in/map-link-items.tsx";
import { useModes } from "../planning/plan-findings.tsx";
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
  const isOpened = useOpensAfterStart(isOpen);
  const modes = useModes(day.stops);
  const isPhone = matchMedia("(pointer: coarse)").matches;
  const routes = dayRouteItems(day.stops, { modes, isPhone, stopsBefore });
  return (
    <Menu
      opened={isOpened}
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
