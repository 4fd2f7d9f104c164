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
    const isListed = others.length < here.people.length;
    const count = Math.max(others.length, here.count - (isListed || here.count > here.people.length ? 1 : 0));
    return { others, count };
  }, [here, ownId]);
};
