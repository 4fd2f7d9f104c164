import { Menu } from "@mantine/core";
import type { ReactElement } from "react";
import { useTranslations } from "use-intl";
import { useOpensAfterStart } from "../loading/use-opens-after-start.ts";
import { hasGeoLinks } from "./has-geo-links.ts";
import { MapLinkItems } from "./map-link-items.tsx";
import { geoLink, type NamedPlace, placeLinks } from "./place-links.ts";

type OpenStopMenuProps = {
  readonly place: NamedPlace;
  readonly isOpen: boolean;
  readonly onChange: (isOpen: boolean) => void;
  /** The button that opens it. */
  readonly children: ReactElement;
};

/** The apps in which a stop can be opened. */
export const OpenStopMenu = ({ place, isOpen, onChange, children }: OpenStopMenuProps) => {
  const t = useTranslations("openIn");
  const isOpened = useOpensAfterStart(isOpen);
  const geo = hasGeoLinks() ? [{ app: "geo" as const, href: geoLink(place) }] : [];
  return (
    <Menu opened={isOpened} onChange={onChange} withinPortal portalProps={{ target: "#main" }}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t("place", { name: place.name })}</Menu.Label>
        <MapLinkItems items={[...geo, ...placeLinks(place)]} />
      </Menu.Dropdown>
    </Menu>
  );
};
