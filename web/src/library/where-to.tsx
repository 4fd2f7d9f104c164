import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { ItinerarySummary } from "../../../contract/itinerary.ts";
import cards from "../explore/card-list.module.css";
import { CardSkeletons } from "../explore/card-skeletons.tsx";
import { exploreQuery } from "../explore/explore-query.ts";
import { ItineraryCard } from "../explore/itinerary-card.tsx";
import { CopyDialog } from "../itinerary/copy-dialog.tsx";
import { PlaceField } from "../places/place-field.tsx";
import classes from "./where-to.module.css";

const offered = 3;

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
      <StartFrom />
    </div>
  );
};

/** Trips of others to copy; nothing if Explore is empty. */
const StartFrom = () => {
  const t = useTranslations("library");
  const { data, isPending } = useInfiniteQuery(exploreQuery({}));
  const itineraries = data?.pages[0]?.data.slice(0, offered) ?? [];
  if (!isPending && itineraries.length === 0) return null;
  return (
    <section aria-labelledby="start-from" className={classes.section}>
      <h2 id="start-from">{t("startFrom")}</h2>
      {isPending ? (
        <CardSkeletons count={offered} />
      ) : (
        // Safari does not announce a list without bullets as a list.
        // biome-ignore lint/a11y/noRedundantRoles: see above
        <ul role="list" className={cards.list}>
          {itineraries.map((itinerary) => (
            <li key={itinerary.id}>
              <ItineraryCard
                itinerary={itinerary}
                level={3}
                actions={<StartFromButton itinerary={itinerary} />}
              />
            </li>
          ))}
        </ul>
      )}
      <p>
        <Link to="/explore">{t("explore")}</Link>
      </p>
    </section>
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
