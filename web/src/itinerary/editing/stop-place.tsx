import { Button } from "@mantine/core";
import { Suspense, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { Coordinate, Stop } from "../../../../contract/itinerary.ts";
import { Icon } from "../../components/icon.tsx";
import { lazyPart } from "../../loading/lazy-part.ts";
import classes from "./editing.module.css";

const PlaceOnMap = lazyPart(() => import("../../map/place-on-map.tsx").then(({ PlaceOnMap }) => PlaceOnMap));

type StopPlaceProps = {
  readonly stop: Stop;
  readonly near: Coordinate | undefined;
  readonly onChoose: (coordinate: Coordinate | undefined) => void;
};

/** A stop's place on the map, and a button to choose it. */
export const StopPlace = ({ stop: { name, coordinate }, near, onChoose }: StopPlaceProps) => {
  const t = useTranslations("stops");
  const format = useFormatter();
  const [isPlacing, setPlacing] = useState<boolean>();
  const degrees = (value: number) => format.number(value, { maximumFractionDigits: 5 });
  return (
    <div className={classes.place}>
      <p>
        <Icon name="pin" />
        {coordinate
          ? t("placedAt", {
              latitude: degrees(coordinate.latitude),
              longitude: degrees(coordinate.longitude),
            })
          : t("unplaced")}
      </p>
      <Button variant="default" onClick={() => setPlacing(true)}>
        {t(coordinate ? "placeAnew" : "placeOnMap")}
      </Button>
      {coordinate && (
        <Button variant="subtle" onClick={() => onChoose(undefined)}>
          {t("unplace")}
        </Button>
      )}
      {isPlacing !== undefined && (
        <Suspense>
          <PlaceOnMap
            isOpen={isPlacing}
            name={name}
            near={near}
            coordinate={coordinate}
            onChoose={(chosen) => {
              onChoose(chosen);
              setPlacing(false);
            }}
            onClose={() => setPlacing(false)}
          />
        </Suspense>
      )}
    </div>
  );
};
