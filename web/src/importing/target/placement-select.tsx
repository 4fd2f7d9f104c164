import { NativeSelect } from "@mantine/core";
import { useTranslations } from "use-intl";
import type { Day } from "../../../../contract/itinerary.ts";
import { type Placement, possiblePlacement } from "./with-import.ts";

type PlacementSelectProps = {
  /** The days of the trip. */
  readonly days: readonly Day[];
  /** How many days were imported; the stops of one day can join another. */
  readonly importedDays: number;
  readonly placement: Placement;
  readonly onChange: (placement: Placement) => void;
};

const optionOf = (placement: Placement) =>
  placement.kind === "start" || placement.kind === "end"
    ? placement.kind
    : `${placement.kind} ${placement.dayId}`;

/** Where in the trip the import goes. */
export const PlacementSelect = ({ days, importedDays, placement, onChange }: PlacementSelectProps) => {
  const t = useTranslations("importing.target");
  const named = days.map(({ id, title }, index) => ({
    id,
    name: title ? t("dayNamed", { number: index + 1, title }) : t("day", { number: index + 1 }),
  }));
  const ends: readonly Placement[] =
    days.length === 0 ? [{ kind: "end" }] : [{ kind: "end" }, { kind: "start" }];
  const options = [
    ...ends.map((placement) => ({ placement, label: t(placement.kind === "start" ? "atStart" : "atEnd") })),
    ...named.slice(0, -1).map(({ id, name }) => ({
      placement: { kind: "after", dayId: id } as const,
      label: t("after", { day: name }),
    })),
    ...(importedDays === 1 ? named : []).map(({ id, name }) => ({
      placement: { kind: "into", dayId: id } as const,
      label: t("into", { day: name }),
    })),
  ];
  return (
    <NativeSelect
      label={t("where")}
      size="md"
      value={optionOf(possiblePlacement(placement, { days, importedDays }))}
      data={options.map(({ placement, label }) => ({ value: optionOf(placement), label }))}
      onChange={({ target }) => {
        const chosen = options.find(({ placement }) => optionOf(placement) === target.value);
        if (chosen) onChange(chosen.placement);
      }}
    />
  );
};
