import { NativeSelect, SegmentedControl } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { wholeLibraryQuery } from "../../library/library-query.ts";
import type { Target } from "./target.ts";
import classes from "./target-choice.module.css";

type TargetChoiceProps = {
  readonly target: Target;
  readonly onChange: (target: Target) => void;
  readonly showsErrors?: boolean;
};

/** A new trip, or which of the traveller's trips; nothing as long as there is none to choose. */
export const TargetChoice = ({ target, onChange, showsErrors = false }: TargetChoiceProps) => {
  const t = useTranslations("importing.target");
  const { data: library } = useQuery(wholeLibraryQuery);
  const trips = library?.filter(({ role }) => role === "owner" || role === "editor") ?? [];
  if (trips.length === 0 && target.kind === "new") return null;
  return (
    <div className={classes.target}>
      <SegmentedControl
        aria-label={t("label")}
        size="md"
        value={target.kind}
        data={[
          { value: "new", label: t("new") },
          { value: "trip", label: t("trip") },
        ]}
        onChange={(kind) => onChange(kind === "new" ? { kind } : { kind: "trip", tripId: undefined })}
      />
      {target.kind === "trip" && (
        <NativeSelect
          id="import-trip"
          label={t("which")}
          size="md"
          value={target.tripId ?? ""}
          error={showsErrors && target.tripId === undefined && t("chooseRule")}
          data={[
            { value: "", label: t("choose"), disabled: true },
            ...trips.map(({ id, title }) => ({ value: id, label: title })),
          ]}
          onChange={({ target: { value } }) => onChange({ kind: "trip", tripId: value || undefined })}
        />
      )}
    </div>
  );
};
