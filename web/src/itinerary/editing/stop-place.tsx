import { Suspense, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { Coordinate, Stop } from "../../../../contract/itinerary.ts";
import type { SuggestedPlace } from "../../../../contract/place.ts";
import { Icon } from "../../components/icon.tsx";
import { TextButton } from "../../components/text-button.tsx";
import { lazyPart } from "../../loading/lazy-part.ts";
import type { PlaceLink } from "../../map/parse-place-link.ts";
import { PlaceField } from "../../places/place-field.tsx";
import classes from "./editing.module.css";
import type { DaySurroundings } from "./use-day-surroundings.ts";

const PlaceOnMap = lazyPart(() => import("../../map/place-on-map.tsx").then(({ PlaceOnMap }) => PlaceOnMap));

type StopPlaceProps = {
  readonly stop: Stop;
  readonly surroundings: DaySurroundings;
  /** The traveller asked for the field; otherwise a companion removed the place. */
  readonly isAsked: boolean;
  readonly onChoose: (place: SuggestedPlace) => void;
  /** Put somewhere else on the map, or taken off it. */
  readonly onMove: (coordinate: Coordinate | undefined) => void;
  readonly onLink: (link: PlaceLink) => void;
};

/** Where a stop is: by its name, never by numbers. Without a place, a field to find one. */
export const StopPlace = ({ stop, surroundings, isAsked, onChoose, onMove, onLink }: StopPlaceProps) => {
  const t = useTranslations("stops");
  const { name, address, coordinate } = stop;
  const [isPlacing, setPlacing] = useState<boolean>();
  const [search, setSearch] = useState("");
  const [isUnchosen, setUnchosen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  // The field is gone then.
  const leaveField = () => {
    setSearch("");
    requestAnimationFrame(() => root.current?.querySelector("button")?.focus());
  };
  const take = (link: PlaceLink) => {
    onLink(link);
    if (link.kind === "place" && link.coordinate) leaveField();
    else if (link.kind === "place") setSearch(link.name ?? "");
  };
  return (
    <div ref={root} className={classes.wide}>
      {coordinate ? (
        <p className={classes.place}>
          <Icon name="pin" />
          <span>
            {t("placed", { place: address ?? name })}
            <br />
            <TextButton onClick={() => setPlacing(true)}>{t("placeAnew")}</TextButton>
            <TextButton onClick={() => onMove(undefined)}>{t("unplace")}</TextButton>
          </span>
        </p>
      ) : (
        <>
          <PlaceField
            label={t("place")}
            description={t("placeHint")}
            value={search}
            {...surroundings}
            autoFocus={isAsked}
            error={isUnchosen ? t("placeRule") : undefined}
            onChange={(text) => {
              setSearch(text);
              setUnchosen(false);
            }}
            onBlur={() => setUnchosen(search.trim() !== "")}
            onChoose={(place) => {
              onChoose(place);
              leaveField();
            }}
            onLink={take}
          />
          <p className={classes.onMap}>
            <TextButton onClick={() => setPlacing(true)}>{t("placeOnMap")}</TextButton>
          </p>
        </>
      )}
      {isPlacing !== undefined && (
        <Suspense>
          <PlaceOnMap
            isOpen={isPlacing}
            name={name}
            near={surroundings.near}
            coordinate={coordinate}
            onChoose={(chosen) => {
              onMove(chosen);
              setPlacing(false);
            }}
            onClose={() => setPlacing(false)}
          />
        </Suspense>
      )}
    </div>
  );
};
