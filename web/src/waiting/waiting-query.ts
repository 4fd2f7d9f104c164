import { queryOptions } from "@tanstack/react-query";
import { readWaiting, type WaitingTrip, waitingTravellers } from "./read-waiting.ts";
import { travellerNames } from "./traveller-names.ts";

/** What waits on this device changes while people write, also in other tabs. */
const lookAgainMs = 5_000;

const onDevice = { networkMode: "always", staleTime: 0, refetchInterval: lookAgainMs, retry: false } as const;

/** What waits of a traveller on this device. */
export const waitingQuery = (travellerId: string) =>
  queryOptions({
    ...onDevice,
    queryKey: ["waiting", travellerId],
    queryFn: (): Promise<readonly WaitingTrip[]> => readWaiting(travellerId),
  });

type WaitingTraveller = { readonly id: string; readonly name: string | undefined };

/** Everyone of whom something waits on this device, for guests. */
export const waitingTravellersQuery = queryOptions({
  ...onDevice,
  queryKey: ["waiting"],
  queryFn: async (): Promise<readonly WaitingTraveller[]> =>
    (await waitingTravellers()).map((id) => ({ id, name: travellerNames.read(id) })),
});
