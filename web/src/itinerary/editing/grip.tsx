import { Icon } from "../../components/icon.tsx";
import { usePlanTexts } from "../plan-words.ts";
import classes from "./editing.module.css";

type DragHandleProps = { readonly kind: "stop" | "day"; readonly partId: string; readonly name: string };

/** What a part of the plan is carried by. The plan itself listens, so that a grip costs nothing. */
export const DragHandle = ({ kind, partId, name }: DragHandleProps) => {
  const { t } = usePlanTexts();
  return (
    <button
      type="button"
      className={classes.grip}
      data-grip={kind}
      data-part-id={partId}
      aria-label={t("move", { name })}
      aria-describedby="carrying-help"
    >
      <Icon name="drag" />
    </button>
  );
};
