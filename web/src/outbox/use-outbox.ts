import { useQuery } from "@tanstack/react-query";
import { sessionQuery } from "../api/queries.ts";
import { createObservable, useObservable } from "../itinerary/observable.ts";
import { getOutbox, type Outbox, type OutboxState } from "./outbox.ts";

const nothing = createObservable<OutboxState>({ operations: [], progress: new Map(), isSignedOut: false });

/** The outbox of the traveller who is signed in; undefined for guests. */
export const useOutbox = (): Outbox | undefined => {
  const id = useQuery(sessionQuery).data?.traveller?.id;
  return id === undefined ? undefined : getOutbox(id);
};

export const useOutboxState = (): OutboxState =>
  useObservable(useOutbox()?.state ?? nothing, (state) => state);
