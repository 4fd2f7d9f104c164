import { Radio, Stack } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import type { Visibility } from "../../../contract/itinerary.ts";
import { Dialog } from "../components/dialog.tsx";
import { edits } from "../draft/edits.ts";
import { useDraft, useDraftStore } from "../draft/use-draft.ts";
import { reloadLibrary } from "../library/reload-library.ts";
import { useNotify } from "../use-notify.ts";

const choices: readonly Visibility[] = ["private", "unlisted", "public"];

type VisibilityDialogProps = { readonly isOpen: boolean; readonly onClose: () => void };

/** Chooses who can see the trip. A choice takes effect at once. */
export const VisibilityDialog = ({ isOpen, onClose }: VisibilityDialogProps) => {
  const t = useTranslations("itinerary");
  const store = useDraftStore();
  const visibility = useDraft(({ draft }) => draft.visibility);
  const notify = useNotify();
  const queryClient = useQueryClient();

  const choose = async (chosen: Visibility) => {
    store.change((draft) => edits.change(draft, { visibility: chosen }));
    try {
      await store.flush();
    } catch {
      // The saving status shows the reason.
      return;
    }
    notify({ message: t(`${chosen}Now`) });
    queryClient.removeQueries({ queryKey: ["explore"] });
    void reloadLibrary(queryClient);
  };
  return (
    <Dialog isOpen={isOpen} title={t("visibility")} onClose={onClose}>
      <Radio.Group
        value={visibility}
        onChange={(chosen) => void choose(chosen as Visibility)}
        aria-label={t("visibility")}
      >
        <Stack gap="md">
          {choices.map((choice) => (
            <Radio
              key={choice}
              value={choice}
              size="md"
              label={t(choice)}
              description={t(`${choice}Means`)}
            />
          ))}
        </Stack>
      </Radio.Group>
    </Dialog>
  );
};
