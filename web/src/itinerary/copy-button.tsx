import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import { Icon } from "../components/icon.tsx";
import { useDraft } from "../draft/use-draft.ts";
import { useCopy } from "./use-copy.ts";

export const CopyButton = ({ reader }: { readonly reader: string | undefined }) => {
  const t = useTranslations("itinerary");
  const id = useDraft(({ itinerary }) => itinerary.id);
  const { copy, isCopying } = useCopy(id, reader);
  return (
    <Button size="sm" variant="default" leftSection={<Icon name="copy" />} loading={isCopying} onClick={copy}>
      {t("copy")}
    </Button>
  );
};
