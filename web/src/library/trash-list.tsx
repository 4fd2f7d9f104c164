import { Button } from "@mantine/core";
import { useFormatter, useTranslations } from "use-intl";
import type { ItinerarySummary } from "../../../contract/itinerary.ts";
import { client } from "../api/client.ts";
import { Icon } from "../components/icon.tsx";
import { deleteItinerary } from "./delete-itinerary.ts";
import classes from "./trash-list.module.css";
import { useRemoveFromLists } from "./use-remove-from-lists.ts";

type TrashListProps = { readonly label: string; readonly itineraries: readonly ItinerarySummary[] };

const retentionMs = 30 * 86_400_000;

/** Deleted itineraries, and until when they can be restored. */
export const TrashList = ({ label, itineraries }: TrashListProps) => {
  const t = useTranslations("library");
  const format = useFormatter();
  const removeFromLists = useRemoveFromLists();
  const restore = (itinerary: ItinerarySummary) =>
    removeFromLists({
      id: itinerary.id,
      lists: ["trash"],
      act: () => client.restoreItinerary({ params: { id: itinerary.id } }),
      message: t("restored", { title: itinerary.title }),
      undo: () => deleteItinerary(itinerary),
    });

  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari does not announce a list without bullets as a list
    <ul role="list" aria-label={label} className={classes.list}>
      {itineraries.map((itinerary) => {
        const { id, title, destination, deletedAt } = itinerary;
        const until = deletedAt && new Date(Date.parse(deletedAt) + retentionMs);
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
