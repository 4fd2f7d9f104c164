import { Button, TextInput, VisuallyHidden } from "@mantine/core";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { ItineraryPreview } from "../../../contract/itinerary.ts";
import { Icon } from "../components/icon.tsx";
import { edits } from "../draft/edits.ts";
import { useDraftStore } from "../draft/use-draft.ts";
import classes from "./add-item.module.css";
import { guessCategory } from "./guess-category.ts";
import { itemLimits, parseItem } from "./parse-item.ts";

const { maxItems: most = 0 } = ItineraryPreview.properties.packing as { maxItems?: number };

/** Once fewer than this fit, the page says how many. */
const scarce = 20;

/** One field for name and quantity; guesses the category from the name. */
export const AddItem = ({ count }: { readonly count: number }) => {
  const t = useTranslations("packing");
  const kinds = useTranslations("categories.packing");
  const store = useDraftStore();
  const [text, setText] = useState("");
  const [added, setAdded] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const { name, quantity } = parseItem(text);
  const category = guessCategory(name);
  const room = most - count;
  const isTooLong = name.length > itemLimits.name;

  const add = () => {
    input.current?.focus();
    if (name === "" || isTooLong || room <= 0) return;
    store.change((draft) => edits.addPackingItem(draft, { name, quantity, category }));
    setAdded(t("added", { name }));
    setText("");
  };
  const hint = () => {
    if (room <= scarce) return t("room", { count: room, most });
    return name === "" ? t("addHint") : t("addReading", { quantity, name, category: kinds(category) });
  };

  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <TextInput
        ref={input}
        className={classes.field ?? ""}
        data-packing-add
        label={t("add")}
        autoComplete="off"
        enterKeyHint="done"
        value={text}
        error={isTooLong && t("nameRule")}
        description={hint()}
        inputWrapperOrder={["label", "input", "description", "error"]}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button
        className={classes.button ?? ""}
        type="submit"
        size="md"
        disabled={room <= 0}
        leftSection={<Icon name="add" />}
      >
        {t("addButton")}
      </Button>
      <VisuallyHidden role="status">{added}</VisuallyHidden>
    </form>
  );
};
