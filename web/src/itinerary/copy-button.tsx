import { Button } from "@mantine/core";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Icon } from "../components/icon.tsx";
import { useDraft } from "../draft/use-draft.ts";
import { CopyDialog } from "./copy-dialog.tsx";

/** Guests sign in first, and come back. */
export const CopyButton = ({ reader }: { readonly reader: string | undefined }) => {
  const t = useTranslations("itinerary");
  const id = useDraft(({ itinerary }) => itinerary.id);
  const navigate = useNavigate();
  const next = useLocation({ select: ({ href }) => href });
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="sm"
        variant="default"
        leftSection={<Icon name="copy" />}
        onClick={() => (reader ? setOpen(true) : void navigate({ to: "/sign-in", search: { next } }))}
      >
        {t("copy")}
      </Button>
      <CopyDialog id={id} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
};
