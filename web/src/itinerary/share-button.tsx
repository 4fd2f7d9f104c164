import { ActionIcon, Button } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { Icon } from "../components/icon.tsx";

/** Opens sharing; without words where there is no room for them. */
export const ShareButton = ({ hasWords }: { readonly hasWords: boolean }) => {
  const t = useTranslations("itinerary");
  const navigate = useNavigate({ from: "/itineraries/$id" });
  const open = () => void navigate({ search: ({ edit }) => ({ edit, part: "people" }), resetScroll: false });
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
