import { Menu } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Stop, TravelMode } from "../../../contract/itinerary.ts";
import { Icon } from "../components/icon.tsx";
import { directionsLinks } from "../open-in/directions-links.ts";
import { hasGeoLinks } from "../open-in/has-geo-links.ts";
import { mapApp } from "../open-in/map-app.ts";
import { MapLinkItems } from "../open-in/map-link-items.tsx";
import { geoLink, type NamedPlace } from "../open-in/place-links.ts";
import classes from "./dock.module.css";

type WayThereProps = { readonly stop: Stop; readonly mode: TravelMode | undefined };

const placeOf = ({ name, coordinate, address }: Stop): NamedPlace | undefined => {
  if (coordinate) return { name, coordinate };
  return address ? { name, address } : undefined;
};

/** The way to a stop, in the app that was chosen last; the first time, and in its corner, the traveller chooses. */
export const WayThere = ({ stop, mode }: WayThereProps) => {
  const t = useTranslations("today");
  const texts = useTranslations("openIn");
  const [app, setApp] = useState(mapApp.read);
  const place = placeOf(stop);
  if (!place) return null;
  const geo = hasGeoLinks() ? [{ app: "geo" as const, href: geoLink(place) }] : [];
  const items = [...geo, ...directionsLinks(place, mode)];
  const known = items.find((item) => item.app === app);
  const face = (
    <>
      <Icon name="compass" size={28} />
      <span>{t("wayThere")}</span>
    </>
  );
  return (
    <div className={classes.wayThere}>
      {known && (
        <a
          href={known.href}
          {...(known.app !== "geo" && { target: "_blank" })}
          rel="noopener noreferrer"
          className={classes.action}
          aria-label={t("wayThereIn", { name: stop.name, app: texts(known.app) })}
        >
          {face}
        </a>
      )}
      <Menu position="top-start" withinPortal portalProps={{ target: "#main" }} width="max-content">
        <Menu.Target>
          {known ? (
            <button type="button" className={classes.otherApp} aria-label={t("otherApp")}>
              <Icon name="more" size={24} />
            </button>
          ) : (
            <button
              type="button"
              className={classes.action}
              aria-label={t("wayThereTo", { name: stop.name })}
            >
              {face}
            </button>
          )}
        </Menu.Target>
        <Menu.Dropdown className={classes.menu ?? ""}>
          <Menu.Label>{t("wayThereTo", { name: stop.name })}</Menu.Label>
          <MapLinkItems
            items={items}
            onChoose={(chosen) => {
              mapApp.write(chosen);
              setApp(chosen);
            }}
          />
        </Menu.Dropdown>
      </Menu>
    </div>
  );
};
