import { createObservable } from "../itinerary/observable.ts";

/** How many changes wait on this device, as far as the page knows: it is counted by a part that is loaded later. */
export const waitingCount = createObservable(0);
