import { Button, Group, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Coordinate } from "../../../contract/itinerary.ts";
import { Dialog } from "../components/dialog.tsx";
import { PlaceField } from "../places/place-field.tsx";
import { hasWebGl } from "./has-webgl.ts";
import { parseCoordinate } from "./parse-coordinate.ts";
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

/** A dialog to choose a place: by search, on the map, or by its coordinates. */
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

const written = ({ latitude, longitude }: Coordinate): string => `${latitude}, ${longitude}`;

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
  const [text, setText] = useState(first ? written(first) : "");
  const [isWrong, setWrong] = useState(false);
  const place = (at: Coordinate) => {
    setCoordinate(at);
    setText(written(at));
    setWrong(false);
  };
  const finish = (chosen: Coordinate | undefined) => {
    onChoose(chosen);
    onClose();
  };
  const submit = (event: React.SyntheticEvent) => {
    event.preventDefault();
    // Otherwise the form of the stop, which contains the dialog, would be submitted too.
    event.stopPropagation();
    if (text.trim() !== "" && !parseCoordinate(text)) setWrong(true);
    else finish(coordinate);
  };
  return (
    <Stack gap="md">
      <PlaceField
        label={t("search")}
        value={search}
        near={near}
        autoFocus
        onChange={setSearch}
        onChoose={({ coordinate }) => place(coordinate)}
      />
      <div className={classes.map}>
        <TripMap days={noDays} center={near} picking={{ coordinate, onPick: place }} />
      </div>
      <p className={classes.help}>{t(hasWebGl() ? "help" : "helpSketch")}</p>
      <form noValidate onSubmit={submit}>
        <Stack gap="md">
          <TextInput
            label={t("coordinates")}
            description={t("coordinatesHint")}
            value={text}
            error={isWrong && t("coordinatesWrong")}
            autoComplete="off"
            onChange={({ currentTarget: { value } }) => {
              setText(value);
              const read = parseCoordinate(value);
              if (read) setCoordinate(read);
              if (read || value.trim() === "") setWrong(false);
            }}
            onBlur={() => setWrong(text.trim() !== "" && !parseCoordinate(text))}
          />
          <Group justify="flex-end">
            {first && (
              <Button variant="subtle" color="red" onClick={() => finish(undefined)}>
                {t("remove")}
              </Button>
            )}
            <Button variant="default" onClick={onClose}>
              {t("cancel")}
            </Button>
            <Button type="submit" disabled={!coordinate || isWrong}>
              {t("choose")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Stack>
  );
};
