import type { PeopleHere } from "../../../contract/itinerary-event.ts";
import { createObservable, type Observable } from "../itinerary/observable.ts";

/** Who has the itinerary open, as this browser's event stream says. */
type PeopleHereState = PeopleHere & {
  /** Counts up each time the stream opens: time to say that this traveller is here. */
  readonly connections: number;
};

export type PeopleHereStore = {
  readonly state: Observable<PeopleHereState>;
  onOpen(): void;
  onPresence(here: PeopleHere): void;
  /** The stream was lost, or closed. */
  onLost(): void;
};

/** People stay for as long without a stream as the server lets others stay without theirs. */
const staleMs = 5_000;

export const createPeopleHereStore = (): PeopleHereStore => {
  const state = createObservable<PeopleHereState>({ people: [], count: 0, connections: 0 });
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    state,
    onOpen: () => {
      clearTimeout(timer);
      timer = undefined;
      // The server sends the list to a new stream, unless nobody is here.
      state.write({ people: [], count: 0, connections: state.read().connections + 1 });
    },
    onPresence: (here) => state.write({ ...here, connections: state.read().connections }),
    onLost: () => {
      timer ??= setTimeout(() => state.write({ ...state.read(), people: [], count: 0 }), staleMs);
    },
  };
};
