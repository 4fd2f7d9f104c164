import { Menu } from "@mantine/core";
import type { ReactElement } from "react";
import { useTranslations } from "use-intl";
import type { Coordinate } from "../../../contract/itinerary.ts";
import { MapLinkItems } from "./map-link-items.tsx";
import { geoLink, placeLinks } from "./place-links.ts";

type OpenStopMenuProps = {
  readonly name: string;
  readonly coordinate: Coordinate;
  readonly isOpen: boolean;
  readonly onChange: (isOpen: boolean) => void;
  /** The button that opens it. */
  readonly children: ReactElement;
};

/** iOS has no such links. */
const hasGeoLinks = () => /Android/i.test(navigator.userAgent);

/** The apps in which a stop can be opened. */
export const OpenStopMenu = ({ name, coordinate, isOpen, onChange, children }: OpenStopMenuProps) => {
  const t = useTranslations("openIn");
  const geo = hasGeoLinks() ? [{ app: "geo" as const, href: geoLink({ name, coordinate }) }] : [];
  return (
    <Menu opened={isOpen} onChange={onChange} withinPortal portalProps={{ target: "#main" }}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t("place", { name })}</Menu.Label>
        <MapLinkItems items={[...geo, ...placeLinks({ name, coordinate })]} />
      </Menu.Dropdown>
    </Menu>
  );
};
