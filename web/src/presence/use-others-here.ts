import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { PersonHere } from "../../../contract/itinerary-event.ts";
import { sessionQuery } from "../api/queries.ts";
import { useDraftStore } from "../draft/use-draft.ts";
import { useObservable } from "../itinerary/observable.ts";

type OthersHere = {
  readonly others: readonly PersonHere[];
  /** Those who are not listed are counted, too. */
  readonly count: number;
  /** Whether they see this traveller. */
  readonly isSeen: boolean;
};

/** The other companions who have this itinerary open right now. */
export const useOthersHere = (): OthersHere => {
  const { peopleHere } = useDraftStore();
  const here = useObservable(peopleHere.state, (state) => state);
  const { data: session } = useQuery(sessionQuery);
  const ownId = session?.traveller?.id;
  return useMemo(() => {
    const others = here.people.filter(({ id }) => id !== ownId);
    // This traveller may be here and not in the list, if there are many.
    const isSeen = others.length < here.people.length || here.count > here.people.length;
    return { others, count: Math.max(others.length, here.count - (isSeen ? 1 : 0)), isSeen };
  }, [here, ownId]);
};
