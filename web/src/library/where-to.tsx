import { Button } from "@mantine/core";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { ItinerarySummary } from "../../../contract/itinerary.ts";
import cards from "../explore/card-list.module.css";
import { FromExplore } from "../explore/from-explore.tsx";
import { CopyDialog } from "../itinerary/copy-dialog.tsx";
import { PlaceField } from "../places/place-field.tsx";
import classes from "./where-to.module.css";

/** For a traveller who has nothing yet: a place to type, or a trip of others to begin with. */
export const WhereTo = () => {
  const t = useTranslations("library");
  const navigate = useNavigate();
  const [where, setWhere] = useState("");
  const begin = (place: string) =>
    void navigate({ to: "/itineraries/new", search: { where: place.trim() || undefined } });
  return (
    <div className={classes.start}>
      <form
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          begin(where);
        }}
      >
        <h2>{t("whereTo")}</h2>
        <p>{t("whereToText")}</p>
        <div className={classes.field}>
          <PlaceField
            label={t("whereToField")}
            value={where}
            onChange={setWhere}
            onChoose={({ name, region }) => setWhere(region ? `${name}, ${region}` : name)}
          />
          <Button type="submit" size="md">
            {t("whereToGo")}
          </Button>
        </div>
        <p>
          <Link to="/import">{t("import")}</Link>
        </p>
      </form>
      <FromExplore
        title={t("startFrom")}
        more={t("explore")}
        className={classes.section}
        listClassName={cards.list}
        actions={(itinerary) => <StartFromButton itinerary={itinerary} />}
      />
    </div>
  );
};

const StartFromButton = ({ itinerary: { id, title } }: { readonly itinerary: ItinerarySummary }) => {
  const t = useTranslations("library");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        className={classes.copy}
        variant="default"
        aria-label={t("startFromTitle", { title })}
        onClick={() => setOpen(true)}
      >
        {t("startFromThis")}
      </Button>
      <CopyDialog id={id} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
};
