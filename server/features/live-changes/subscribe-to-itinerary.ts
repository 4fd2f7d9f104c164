import { noSuchItinerary } from "../../access/no-such-itinerary.ts";
import { credentialIdsOf, type Principal, travellerIdOf } from "../../access/principal.ts";
import { Failure } from "../../platform/failure.ts";
import type { LiveChangesParts } from "./live-changes.parts.ts";
import type { PendingStream } from "./live-changes.ts";

type SubscribeInput = {
  readonly id: string;
  readonly lastEventId: string | undefined;
  /** The caller's network address, by which guests are counted. */
  readonly network: string;
};

/** An event stream that begins once the response's head is sent. */
export async function subscribeToItinerary(
  { liveChanges }: LiveChangesParts,
  principal: Principal,
  { id, lastEventId, network }: SubscribeInput,
): Promise<PendingStream> {
  const travellerId = travellerIdOf(principal);
  const subscription = await liveChanges.subscribe({
    // Ids in a path may have capitals.
    itineraryId: id.toLowerCase(),
    travellerId,
    countedAs: travellerId ?? network,
    until: untilOf(principal),
    lastEventId,
  });
  if (subscription === "notFound") return noSuchItinerary();
  if (subscription === "unauthorized") throw new Failure("unauthorized", { invalidToken: true });
  if (subscription === "rateLimited")
    throw new Failure("rateLimited", {
      detail: "Too many streams are open already. Close one that you no longer need, then open this one.",
      retryAfterSeconds: 5,
    });
  return subscription;
}

function untilOf(principal: Principal) {
  const { ends } = principal;
  if (!ends) return undefined;
  return { at: ends.at, ...credentialIdsOf(principal) };
}
