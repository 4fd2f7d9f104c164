import { useMemo } from "react";
import type { Session } from "../../../contract/account.ts";
import type { ItinerarySummary } from "../../../contract/itinerary.ts";
import type { LibraryFilter } from "../../../contract/library-endpoints.ts";
import { useWaitingTrips } from "../waiting/use-waiting-trips.ts";
import { summaryOfDraft } from "./summary-of-draft.ts";

type LibraryOnDevice = {
  /** Trips that the server does not have yet. */
  readonly madeHere: readonly ItinerarySummary[];
  /** Trips that leave this list once what waits is sent. */
  readonly leaving: ReadonlySet<string>;
};

const markOfList = { saved: "save", liked: "like", disliked: "dislike" } as const;

/** How what waits on this device changes a part of the library. */
export const useLibraryOnDevice = (
  traveller: Session["traveller"],
  filter: LibraryFilter,
): LibraryOnDevice => {
  const waiting = useWaitingTrips(traveller?.id ?? "");
  return useMemo(() => {
    const trips = [...waiting.values()];
    const isOwn = filter === "all" || filter === "owned";
    const mark = filter in markOfList ? markOfList[filter as keyof typeof markOfList] : undefined;
    return {
      madeHere: trips.flatMap(({ draft }) =>
        traveller && draft?.isNew && isOwn ? [summaryOfDraft(draft, traveller)] : [],
      ),
      leaving: new Set(
        trips
          .filter(({ operations }) =>
            operations.some(
              ({ action }) => action.kind === "setMarks" && mark && action.marks[mark] === false,
            ),
          )
          .map(({ itineraryId }) => itineraryId),
      ),
    };
  }, [waiting, traveller, filter]);
};
