import { Menu } from "@mantine/core";
import { useTranslations } from "use-intl";
import type { Day } from "../../../contract/itinerary.ts";
import { Icon } from "../components/icon.tsx";
import { useCanEdit } from "../draft/use-draft.ts";
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
      <Menu.Item leftSection={<Icon name="upload" />} onClick={() => chooseFile(add)}>
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

/** The menu is gone from the page by the time a file is chosen, so the input is not part of it. */
const chooseFile = (onChoose: (file: File) => void) => {
  const input = document.createElement("input");
  input.type = "file";
  input.accept = ".gpx,application/gpx+xml";
  input.addEventListener("change", () => {
    const file = input.files?.[0];
    if (file) onChoose(file);
  });
  input.click();
};
