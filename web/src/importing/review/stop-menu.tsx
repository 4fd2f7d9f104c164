import { ActionIcon, Menu } from "@mantine/core";
import { useTranslations } from "use-intl";
import type { Stop } from "../../../../contract/itinerary.ts";
import { Icon } from "../../components/icon.tsx";
import type { Draft } from "../../draft/draft.ts";
import { edits, type StopPosition } from "../../draft/edits.ts";
import { findStopPosition } from "../../itinerary/editing/stop-positions.ts";
import { tripLimits } from "../../itinerary/editing/trip-limits.ts";
import { focusInStop } from "./focus-in-stop.ts";
import { stepStop } from "./step-stop.ts";
import type { ReviewEdit } from "./use-review.ts";

type StopMenuProps = {
  readonly stop: Stop;
  readonly draft: Draft;
  readonly edit: ReviewEdit;
  readonly onRemove: () => void;
};

export const StopMenu = ({ stop, draft, edit, onRemove }: StopMenuProps) => {
  const t = useTranslations("importing.review");
  const dayId = findStopPosition(draft.days, stop.id)?.dayId;
  const others = draft.days
    .map(({ id, stops }, index) => ({ id, number: index + 1, count: stops.length }))
    .filter(({ id }) => id !== dayId);
  const move = (to: StopPosition) => {
    edit((draft) => edits.moveStop(draft, stop.id, to));
    focusInStop(stop.id, "menu");
  };
  const step = (by: -1 | 1) => {
    const position = stepStop(draft, stop.id, by);
    const isOpen =
      position?.dayId === dayId ||
      others.some(({ id, count }) => id === position?.dayId && count < tripLimits.stopsADay);
    return {
      disabled: !position || !isOpen,
      onClick: () => position && move(position),
    };
  };
  return (
    <Menu withinPortal>
      <Menu.Target>
        <ActionIcon size={44} variant="subtle" color="gray" aria-label={t("more", { name: stop.name })}>
          <Icon name="more" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown mah="22.5rem" style={{ overflowY: "auto" }}>
        <Menu.Item {...step(-1)}>{t("up")}</Menu.Item>
        <Menu.Item {...step(1)}>{t("down")}</Menu.Item>
        {others.map(({ id, number, count }) => (
          <Menu.Item
            key={id}
            disabled={count >= tripLimits.stopsADay}
            onClick={() => move({ dayId: id, index: count })}
          >
            {t("toDay", { number })}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<Icon name="trash" />} onClick={onRemove}>
          {t("remove")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};
