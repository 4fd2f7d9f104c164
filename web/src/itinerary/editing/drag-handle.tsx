import { Icon } from "../../components/icon.tsx";
import { usePlanTexts } from "../plan-texts.ts";
import classes from "./editing.module.css";

type DragHandleProps = { readonly kind: "stop" | "day"; readonly partId: string; readonly name: string };

/** The button that a stop or day is dragged by. The plan listens for all handles, so a handle has no listeners. */
export const DragHandle = ({ kind, partId, name }: DragHandleProps) => {
  const { t } = usePlanTexts();
  return (
    <button
      type="button"
      className={classes.handle}
      data-drag-handle={kind}
      data-part-id={partId}
      aria-label={t("move", { name })}
      aria-describedby="drag-help"
    >
      <Icon name="drag" />
    </button>
  );
};
