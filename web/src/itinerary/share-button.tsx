import { ActionIcon, Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import { Icon } from "../components/icon.tsx";
import { useShareDialog } from "../sharing/use-share-dialog.ts";

/** Opens sharing; without words where there is no room for them. */
export const ShareButton = ({ hasWords }: { readonly hasWords: boolean }) => {
  const t = useTranslations("itinerary");
  const { open } = useShareDialog();
  if (!hasWords)
    return (
      <ActionIcon size={40} variant="default" aria-label={t("share")} onClick={open}>
        <Icon name="people" />
      </ActionIcon>
    );
  return (
    <Button size="sm" variant="default" leftSection={<Icon name="people" />} onClick={open}>
      {t("share")}
    </Button>
  );
};
