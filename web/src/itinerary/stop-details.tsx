import type { Stop } from "../../../contract/itinerary.ts";
import { Icon } from "../components/icon.tsx";
import { OpenStop } from "../open-in/open-stop.tsx";
import { Problems } from "../planning/problems.tsx";
import { StopHours } from "../planning/stop-hours.tsx";
import { hostOf } from "./host-of.ts";
import { ImageCreditLine } from "./image-credit-line.tsx";
import { usePlanTexts } from "./plan-texts.ts";
import classes from "./stop.module.css";
import { StopFacts } from "./stop-facts.tsx";

type StopDetailsProps = { readonly stop: Stop; readonly dayIndex: number; readonly canEdit: boolean };

/** A stop's details, read-only. */
export const StopDetails = ({ stop, dayIndex, canEdit }: StopDetailsProps) => {
  const { t } = usePlanTexts();
  const { name, address, note, phone, bookingURL, coordinate, image, openingHours } = stop;
  const place = coordinate ? { name, coordinate } : address ? { name, address } : undefined;
  return (
    <div className={classes.details}>
      <h3 className={classes.name}>{name}</h3>
      <StopFacts stop={stop}>{place && <OpenStop place={place} />}</StopFacts>
      {openingHours && <StopHours stopId={stop.id} openingHours={openingHours} dayIndex={dayIndex} />}
      <Problems partId={stop.id} />
      {address && <p className={classes.soft}>{address}</p>}
      {note && <p className={classes.note}>{note}</p>}
      {(phone || bookingURL) && (
        <p className={classes.links}>
          {phone && (
            <a href={`tel:${phone.replace(/[^\d+*#]/g, "")}`}>
              <Icon name="phone" />
              {phone}
            </a>
          )}
          {bookingURL && (
            <a href={bookingURL} target="_blank" rel="noopener noreferrer">
              <Icon name="open" />
              {t("book", { host: hostOf(bookingURL) })}
            </a>
          )}
        </p>
      )}
      {image?.credit && <ImageCreditLine credit={image.credit} />}
      {canEdit && !coordinate && <p className={classes.soft}>{t("unplaced")}</p>}
    </div>
  );
};
