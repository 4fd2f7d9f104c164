import { Button } from "@mantine/core";
import { useFormatter, useTranslations } from "use-intl";
import type { ItinerarySummary } from "../../../contract/itinerary.ts";
import { client } from "../api/client.ts";
import { Icon } from "../components/icon.tsx";
import { deleteItinerary } from "./delete-itinerary.ts";
import classes from "./trash-list.module.css";
import { useRemoveFromLists } from "./use-remove-from-lists.ts";

type TrashListProps = { readonly label: string; readonly itineraries: readonly ItinerarySummary[] };

const keptMs = 30 * 86_400_000;

/** What was deleted, and until when it can come back. */
export const TrashList = ({ label, itineraries }: TrashListProps) => {
  const t = useTranslations("library");
  const format = useFormatter();
  const takeOut = useRemoveFromLists();
  const restore = (itinerary: ItinerarySummary) =>
    takeOut({
      id: itinerary.id,
      lists: ["trash"],
      act: () => client.restoreItinerary({ params: { id: itinerary.id } }),
      message: t("restored", { title: itinerary.title }),
      takeBack: () => deleteItinerary(itinerary),
    });

  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one
    <ul role="list" aria-label={label} className={classes.list}>
      {itineraries.map((itinerary) => {
        const { id, title, destination, deletedAt } = itinerary;
        const until = deletedAt && new Date(Date.parse(deletedAt) + keptMs);
        return (
          <li key={id} id={id}>
            <div>
              <h2>{title}</h2>
              {destination && <p>{destination}</p>}
              {until && <p>{t("keptUntil", { date: format.dateTime(until, { dateStyle: "long" }) })}</p>}
            </div>
            <Button
              variant="default"
              size="md"
              leftSection={<Icon name="undo" />}
              aria-label={t("restoreOne", { title })}
              onClick={() => restore(itinerary)}
            >
              {t("restore")}
            </Button>
          </li>
        );
      })}
    </ul>
  );
};
