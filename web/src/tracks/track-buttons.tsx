import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import type { Day } from "../../../contract/itinerary.ts";
import { Icon } from "../components/icon.tsx";
import { chooseTrackFile } from "./choose-track-file.ts";
import { useTrackChange } from "./use-track-change.ts";

/** Adds, replaces or removes a day's track, in the form of the day. */
export const TrackButtons = ({ day }: { readonly day: Day }) => {
  const t = useTranslations("tracks");
  const { add, remove } = useTrackChange(day.id);
  return (
    <>
      <Button variant="default" leftSection={<Icon name="upload" />} onClick={() => chooseTrackFile(add)}>
        {t(day.track ? "replace" : "add")}
      </Button>
      {day.track && (
        <Button variant="default" leftSection={<Icon name="trash" />} onClick={remove}>
          {t("remove")}
        </Button>
      )}
    </>
  );
};
