import { Drawer, TagsInput, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ListTarget } from "../../components/list-target.ts";
import { useFocusBack } from "../../components/use-focus-back.ts";
import { ConflictBar } from "../../draft/conflict-bar.tsx";
import type { Draft } from "../../draft/draft.ts";
import { edits } from "../../draft/edits.ts";
import { useDraft, useDraftStore } from "../../draft/use-draft.ts";
import { CurrencyField } from "../../expenses/currency-field.tsx";
import { PlaceField } from "../../places/place-field.tsx";
import classes from "./trip-details.module.css";
import { tripLimits } from "./trip-limits.ts";

const cut = (text: string) => text.slice(0, tripLimits.destination);

type TripDetailsProps = { readonly isOpen: boolean; readonly onClose: () => void };

/** The trip's fields that are rarely changed, in a drawer. */
export const TripDetails = ({ isOpen, onClose }: TripDetailsProps) => {
  const t = useTranslations("itinerary");
  const shell = useTranslations("shell");
  const [isChoosing, setChoosing] = useState(false);
  useFocusBack(isOpen);
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      // Escape closes the dialog above it first.
      closeOnEscape={!isChoosing}
      position="right"
      title={t("details")}
      // A header outside of any section would be announced as the page's banner.
      attributes={{ header: { role: "presentation" } }}
      closeButtonProps={{ "aria-label": shell("close") }}
    >
      <ConflictBar onOpenChange={setChoosing} />
      <ListTarget value="#trip-details">
        <DetailFields />
      </ListTarget>
    </Drawer>
  );
};

const DetailFields = () => {
  const t = useTranslations("itinerary");
  const store = useDraftStore();
  const destination = useDraft(({ draft }) => draft.destination) ?? "";
  const origin = useDraft(({ draft }) => draft.origin) ?? "";
  const summary = useDraft(({ draft }) => draft.summary) ?? "";
  const bestSeason = useDraft(({ draft }) => draft.bestSeason) ?? "";
  const homeCurrency = useDraft(({ draft }) => draft.homeCurrency);
  const tags = useDraft(({ draft }) => draft.tags);
  const center = useDraft(({ draft }) => draft.center);

  const change = (changes: Partial<Record<keyof Draft, unknown>>, together: string) =>
    store.change((draft) => edits.change(draft, changes), { together: `trip-${together}` });
  const changeText = (field: "destination" | "origin" | "summary" | "bestSeason") => (text: string) =>
    change({ [field]: text === "" ? undefined : text }, field);

  return (
    <div id="trip-details" className={classes.fields}>
      <PlaceField
        label={t("destination")}
        field="destination"
        value={destination}
        onChange={(text) => changeText("destination")(cut(text))}
        onChoose={({ name, region, coordinate }) =>
          change(
            { destination: cut(region ? `${name}, ${region}` : name), center: coordinate },
            "destination",
          )
        }
      />
      <PlaceField
        label={t("origin")}
        field="origin"
        value={origin}
        onChange={(text) => changeText("origin")(cut(text))}
        onChoose={({ name, region }) =>
          change({ origin: cut(region ? `${name}, ${region}` : name) }, "origin")
        }
        near={center}
      />
      <Textarea
        classNames={{ input: classes.growing ?? "" }}
        size="md"
        label={t("summary")}
        data-field="summary"
        placeholder={t("summaryHint")}
        rows={3}
        maxLength={tripLimits.summary}
        value={summary}
        onChange={(event) => changeText("summary")(event.currentTarget.value)}
      />
      <TextInput
        size="md"
        label={t("season")}
        data-field="bestSeason"
        placeholder={t("seasonHint")}
        maxLength={tripLimits.bestSeason}
        value={bestSeason}
        onChange={(event) => changeText("bestSeason")(event.currentTarget.value)}
      />
      <TagsInput
        size="md"
        label={t("tagsField")}
        data-field="tags"
        description={t("tagsHint")}
        // There are no suggestions, so the list of them need not stay mounted.
        comboboxProps={{ keepMounted: false }}
        maxTags={tripLimits.tags}
        value={tags}
        onChange={(tags) => change({ tags: tags.map((tag) => tag.trim().slice(0, tripLimits.tag)) }, "tags")}
      />
      <CurrencyField
        label={t("currency")}
        field="homeCurrency"
        value={homeCurrency}
        onChange={(homeCurrency) => change({ homeCurrency }, "currency")}
        onClear={() => change({ homeCurrency: undefined }, "currency")}
      />
    </div>
  );
};
