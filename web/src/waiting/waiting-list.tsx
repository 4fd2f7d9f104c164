import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { Icon } from "../components/icon.tsx";
import { EmptyState } from "../explore/empty-state.tsx";
import type { Owner } from "./owner.ts";
import { useSaveAsFiles } from "./use-save-as-files.ts";
import classes from "./waiting.module.css";
import { waitingQuery } from "./waiting-query.ts";
import { WaitingTrip } from "./waiting-trip.tsx";

type WaitingListProps = {
  readonly owner: Owner;
  /** Whether to say whose it is. */
  readonly isNamed: boolean;
};

/** Everything of a traveller that waits on this device. */
export const WaitingList = ({ owner, isNamed }: WaitingListProps) => {
  const t = useTranslations("waiting");
  const { data: trips } = useQuery(waitingQuery(owner.id));
  const { saveTrips } = useSaveAsFiles(owner.id);
  if (!trips) return null;
  if (trips.length === 0) return <EmptyState title={t("nothing")} text={t("nothingText")} />;
  return (
    <div className={classes.list}>
      {isNamed && <p>{owner.name ? t("of", { name: owner.name }) : t("ofSomeone")}</p>}
      {trips.map((trip) => (
        <WaitingTrip key={trip.itineraryId} trip={trip} owner={owner} />
      ))}
      <div>
        <Button
          size="md"
          variant="default"
          leftSection={<Icon name="download" />}
          onClick={() => void saveTrips(trips)}
        >
          {t("fileAll")}
        </Button>
      </div>
    </div>
  );
};
