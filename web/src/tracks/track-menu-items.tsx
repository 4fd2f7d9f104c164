import { Menu } from "@mantine/core";
import { useTranslations } from "use-intl";
import type { Day } from "../../../contract/itinerary.ts";
import { Icon } from "../components/icon.tsx";
import { useCanEdit } from "../draft/use-draft.ts";
import { chooseTrackFile } from "./choose-track-file.ts";
import { useTrackChange } from "./use-track-change.ts";

type TrackMenuItemsProps = { readonly day: Day; readonly isFirst: boolean };

/** A day's track, as items of a Mantine Menu for those who may change it. */
export const TrackMenuItems = ({ day, isFirst }: TrackMenuItemsProps) => {
  const t = useTranslations("tracks");
  const canEdit = useCanEdit();
  const { add, remove } = useTrackChange(day.id);
  if (!canEdit) return null;
  return (
    <>
      {!isFirst && <Menu.Divider />}
      <Menu.Item leftSection={<Icon name="upload" />} onClick={() => chooseTrackFile(add)}>
        {t(day.track ? "replace" : "add")}
      </Menu.Item>
      {day.track && (
        <Menu.Item leftSection={<Icon name="trash" />} onClick={remove}>
          {t("remove")}
        </Menu.Item>
      )}
    </>
  );
};
