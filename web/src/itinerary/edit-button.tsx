import { Button } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { Icon } from "../components/icon.tsx";
import { loadEditor } from "./load-editor.ts";

/** Opens the plan for editing, and closes it again. */
export const EditButton = ({ isEditing }: { readonly isEditing: boolean }) => {
  const t = useTranslations("itinerary");
  const navigate = useNavigate({ from: "/itineraries/$id" });
  return (
    <Button
      size="sm"
      variant={isEditing ? "filled" : "default"}
      leftSection={<Icon name={isEditing ? "check" : "pencil"} />}
      onPointerEnter={loadEditor}
      onFocus={loadEditor}
      onClick={() =>
        void navigate({
          search: (search) => ({ ...search, edit: isEditing ? undefined : true }),
          replace: true,
          // Whether the list is the entry before.
          state: true,
          resetScroll: false,
        })
      }
    >
      {t(isEditing ? "done" : "edit")}
    </Button>
  );
};
