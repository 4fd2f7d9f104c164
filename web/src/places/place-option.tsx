import { VisuallyHidden } from "@mantine/core";
import { useTranslations } from "use-intl";
import type { Coordinate } from "../../../contract/itinerary.ts";
import type { SuggestedPlace } from "../../../contract/place.ts";
import { Icon } from "../components/icon.tsx";
import { useTripFormats } from "../itinerary/use-trip-formats.ts";
import { openOn } from "../planning/open-on.ts";
import { distanceMetres } from "./distance-metres.ts";
import classes from "./place-field.module.css";
import { placeIcon } from "./place-icon.ts";

type PlaceOptionProps = {
  readonly place: SuggestedPlace;
  /** Where the day's other stops are. */
  readonly stops: readonly Coordinate[];
  /** When the traveller is there. */
  readonly date: Date | undefined;
};

/** What a suggestion is, where it is, how far away, and whether it is open. */
export const PlaceOption = ({ place, stops, date }: PlaceOptionProps) => {
  const t = useTranslations("places");
  const formats = useTripFormats();
  const { name, kind, type, address, region, coordinate, openingHours } = place;
  const what = type ? t(`type.${type}`) : t(`kind.${kind}`);
  const where = address ?? region;
  const metres = Math.min(...stops.map((stop) => distanceMetres(stop, coordinate)));
  return (
    <>
      <Icon name={placeIcon(place)} />
      <span className={classes.texts}>
        <span className={classes.name} dir="auto">
          {name}
        </span>
        <span className={classes.region} dir="auto">
          {where ? t("whatAndWhere", { what, where }) : what}
        </span>
        {openingHours && date && <OpenOn openingHours={openingHours} date={date} />}
      </span>
      {Number.isFinite(metres) && (
        <span className={classes.distance}>
          {formats.distance(metres)}
          <VisuallyHidden> {t("fromOthers")}</VisuallyHidden>
        </span>
      )}
    </>
  );
};

const OpenOn = ({ openingHours, date }: { readonly openingHours: string; readonly date: Date }) => {
  const t = useTranslations("ways");
  const formats = useTripFormats();
  const text = openOn(openingHours, date, { t, formats });
  return text ? <span className={classes.region}>{text}</span> : null;
};
