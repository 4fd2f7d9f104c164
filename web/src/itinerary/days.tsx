import { useCanEdit, useDraft } from "../draft/use-draft.ts";
import { DayPart } from "./day-part.tsx";
import { NoDays } from "./no-days.tsx";
import { stopsBefore } from "./stops-before.ts";
import { useGradualCount } from "./use-gradual-count.ts";

/** The days, read-only. */
export const Days = () => {
  const days = useDraft(({ draft }) => draft.days);
  const canEdit = useCanEdit();
  const shown = useGradualCount(days.length);
  if (days.length === 0) return <NoDays canEdit={canEdit} />;
  const before = stopsBefore(days);
  return days.map((day, index) => (
    <DayPart
      key={day.id}
      day={day}
      index={index}
      stopsBefore={before[index] ?? 0}
      isPending={index >= shown}
      canEdit={canEdit}
    />
  ));
};
