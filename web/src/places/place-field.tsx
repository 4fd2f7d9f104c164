import { Combobox, TextInput, useCombobox, VisuallyHidden } from "@mantine/core";
import { use, useState } from "react";
import { useTranslations } from "use-intl";
import type { Coordinate } from "../../../contract/itinerary.ts";
import type { SuggestedPlace } from "../../../contract/place.ts";
import { ListTarget } from "../components/list-target.ts";
import { type PlaceLink, parsePlaceLink } from "../map/parse-place-link.ts";
import classes from "./place-field.module.css";
import { PlaceOption } from "./place-option.tsx";
import { useSteadyList } from "./use-steady-list.ts";
import { type SuggestedPlaces, useSuggestedPlaces } from "./use-suggested-places.ts";

type PlaceFieldProps = {
  readonly label: string;
  /** The field of the draft that it edits. */
  readonly field?: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** One of the suggestions was taken. */
  readonly onChoose: (place: SuggestedPlace) => void;
  /** A map link or a coordinate was pasted, or typed and left. The rest is what else is in the field. */
  readonly onLink?: (link: PlaceLink, rest: string) => void;
  readonly onBlur?: () => void;
  /** Where the trip goes: places near it come first. */
  readonly near?: Coordinate | undefined;
  /** Where the day's other stops are: places show how far from them they are. */
  readonly stops?: readonly Coordinate[];
  /** The date of the day, for opening hours. */
  readonly date?: Date | undefined;
  readonly error?: string | undefined;
  readonly description?: string | undefined;
  readonly isRequired?: boolean;
  readonly autoFocus?: boolean;
};

/** Keyboards that paste without telling so insert many letters at once. */
const maxTypedAtOnce = 8;
const noStops: readonly Coordinate[] = [];
const below: ("label" | "input" | "description" | "error")[] = ["label", "input", "description", "error"];

/** A text field that suggests places; any other text is fine as well. */
export const PlaceField = ({
  label,
  field,
  value,
  onChange,
  onChoose,
  onLink,
  onBlur,
  near,
  stops = noStops,
  date,
  error,
  description,
  isRequired = false,
  autoFocus = false,
}: PlaceFieldProps) => {
  const t = useTranslations("places");
  const target = use(ListTarget);
  const combobox = useCombobox({ onDropdownClose: () => unmark() });
  // Only typed text is looked up.
  const [typed, setTyped] = useState("");
  const [isPointed, setPointed] = useState(false);
  const { places, more } = useSteadyList(useSuggestedPlaces(typed, near), {
    isPointed,
    isMarked: () => combobox.getSelectedOptionIndex() !== -1,
    onReplaced: () => unmark(),
  });
  const isShown = places.length > 0 || more === "busy" || more === "unavailable";
  // Mantine searches the whole page for the selected option, so this is done only if there is one.
  const unmark = () => {
    if (combobox.getSelectedOptionIndex() !== -1) combobox.resetSelectedOption();
  };

  const takeLink = (text: string, { rest = "", isLeft = false } = {}): PlaceLink | undefined => {
    const link = onLink && parsePlaceLink(text);
    if (!link) return undefined;
    const name = nameToFind(link);
    setTyped(name);
    if (name && !isLeft) combobox.openDropdown();
    else combobox.closeDropdown();
    onLink(link, rest);
    return link;
  };
  const paste = (event: React.ClipboardEvent<HTMLInputElement>) => {
    const { selectionStart, selectionEnd, value: text } = event.currentTarget;
    const rest = text.slice(0, selectionStart ?? 0) + text.slice(selectionEnd ?? text.length);
    if (takeLink(event.clipboardData.getData("text"), { rest: rest.trim() })) event.preventDefault();
  };
  const type = (text: string) => {
    if (countInserted(value, text) > maxTypedAtOnce && takeLink(text)) return;
    onChange(text);
    setTyped(text);
    setPointed(false);
    combobox.openDropdown();
    unmark();
  };
  const take = (index: string) => {
    const place = places[Number(index)];
    if (!place) return;
    onChange(place.name);
    onChoose(place);
    setTyped("");
    setPointed(false);
    combobox.closeDropdown();
  };
  return (
    <>
      <Combobox store={combobox} onOptionSubmit={take} portalProps={{ target }} keepMounted={false}>
        <Combobox.Target>
          <TextInput
            label={label}
            data-field={field}
            value={value}
            error={error}
            required={isRequired}
            withAsterisk={false}
            data-autofocus={autoFocus || undefined}
            autoFocus={autoFocus}
            autoComplete="off"
            {...(description && { description: error ? undefined : description, inputWrapperOrder: below })}
            onPaste={paste}
            onChange={({ currentTarget }) => type(currentTarget.value)}
            onBlur={() => {
              combobox.closeDropdown();
              const link = typed === "" ? undefined : takeLink(value, { isLeft: true });
              if (!link || nameToFind(link)) onBlur?.();
            }}
            onKeyDown={(event) => {
              const isUnmarked = combobox.getSelectedOptionIndex() === -1;
              if (event.key === "Enter" && isUnmarked) {
                // Whoever presses Enter has the text; suggestions that come later would cover what is below.
                combobox.closeDropdown();
                if (takeLink(value)) event.preventDefault();
              }
              // Only the list closes, not the dialog around it.
              if (event.key === "Escape" && combobox.dropdownOpened && isShown) event.stopPropagation();
            }}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={!isShown}>
          <Combobox.Options
            aria-label={label}
            className={classes.options ?? ""}
            onPointerMove={() => setPointed(true)}
            onPointerDown={() => setPointed(true)}
            onPointerLeave={() => setPointed(false)}
          >
            {places.map((place, index) => (
              <Combobox.Option key={keyOf(place)} value={String(index)} className={classes.option}>
                <PlaceOption place={place} stops={stops} date={date} />
              </Combobox.Option>
            ))}
          </Combobox.Options>
          <MorePlaces places={places} more={more} />
        </Combobox.Dropdown>
      </Combobox>
      <VisuallyHidden role="status">
        {combobox.dropdownOpened && places.length > 0 && t("found", { count: places.length })}{" "}
        {combobox.dropdownOpened && (more === "busy" || more === "unavailable") && t(more)}
      </VisuallyHidden>
    </>
  );
};

/** A line of one height whatever it says, so that the list does not jump. */
const MorePlaces = ({ places, more }: Pick<SuggestedPlaces, "places" | "more">) => {
  const t = useTranslations("places");
  const isFromOsm = places.some(({ place }) => place?.source === "osm");
  if (more === "none" && !isFromOsm) return null;
  return (
    <Combobox.Footer className={classes.more ?? ""}>
      {more !== "none" && <span aria-hidden="true">{t(more)} </span>}
      {isFromOsm && t("credit")}
    </Combobox.Footer>
  );
};

/** Of a link without a coordinate: its place is among the suggestions. */
const nameToFind = (link: PlaceLink): string =>
  link.kind === "place" && !link.coordinate ? (link.name ?? "") : "";

/** How many letters are between what both texts begin and end with. */
const countInserted = (before: string, after: string): number => {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  return after.length - start - end;
};

const keyOf = ({ name, type, coordinate: { latitude, longitude } }: SuggestedPlace): string =>
  `${name} ${type} ${latitude} ${longitude}`;
