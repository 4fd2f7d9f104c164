import { Button, Group, Stack } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Coordinate } from "../../../contract/itinerary.ts";
import { Dialog } from "../components/dialog.tsx";
import { PlaceField } from "../places/place-field.tsx";
import { hasWebGl } from "./has-webgl.ts";
import type { PlaceLink } from "./parse-place-link.ts";
import classes from "./place-on-map.module.css";
import { TripMap } from "./trip-map.tsx";

export type PlaceOnMapProps = {
  readonly isOpen: boolean;
  /** The name of the stop. */
  readonly name: string;
  /** The trip's destination: the map opens there while nothing is chosen. */
  readonly near?: Coordinate | undefined;
  readonly coordinate?: Coordinate | undefined;
  /** Undefined when the place was removed. */
  readonly onChoose: (coordinate: Coordinate | undefined) => void;
  readonly onClose: () => void;
};

/** A dialog to choose a place: by search, by a map link, or on the map. */
export const PlaceOnMap = ({ isOpen, name, onClose, ...props }: PlaceOnMapProps) => {
  const t = useTranslations("map.place");
  return (
    <Dialog
      isOpen={isOpen}
      title={name ? t("title", { name }) : t("titleUnnamed")}
      onClose={onClose}
      size="xl"
    >
      {/* Mounted again each time, which resets what was not chosen. */}
      {isOpen && <ChoosePlace {...props} name={name} onClose={onClose} />}
    </Dialog>
  );
};

const noDays: readonly never[] = [];

const ChoosePlace = ({
  name,
  near,
  coordinate: first,
  onChoose,
  onClose,
}: Omit<PlaceOnMapProps, "isOpen">) => {
  const t = useTranslations("map.place");
  const [search, setSearch] = useState(first ? "" : name);
  const [coordinate, setCoordinate] = useState(first);
  const [isUnreadable, setUnreadable] = useState(false);
  const finish = (chosen: Coordinate | undefined) => {
    onChoose(chosen);
    onClose();
  };
  const takeLink = (link: PlaceLink) => {
    setUnreadable(link.kind === "unreadable");
    if (link.kind === "unreadable") return;
    setSearch(link.name ?? "");
    if (link.coordinate) setCoordinate(link.coordinate);
  };
  return (
    // No form: Enter in the search would choose the place that was there before.
    <Stack gap="md">
      <PlaceField
        label={t("search")}
        description={t("searchHint")}
        value={search}
        near={near}
        autoFocus
        error={isUnreadable ? t("unreadableLink") : undefined}
        onChange={(text) => {
          setSearch(text);
          setUnreadable(false);
        }}
        onChoose={({ coordinate }) => setCoordinate(coordinate)}
        onLink={takeLink}
      />
      <div className={classes.map}>
        <TripMap days={noDays} center={near} picking={{ coordinate, onPick: setCoordinate }} />
      </div>
      <p className={classes.help}>{t(hasWebGl() ? "help" : "helpSketch")}</p>
      <Group justify="flex-end">
        {first && (
          <Button variant="subtle" color="red" onClick={() => finish(undefined)}>
            {t("remove")}
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          {t("cancel")}
        </Button>
        <Button disabled={!coordinate} onClick={() => finish(coordinate)}>
          {t("choose")}
        </Button>
      </Group>
    </Stack>
  );
};
