import type { QueryClient } from "@tanstack/react-query";
import { sessionQuery } from "../api/queries.ts";
import type { MarkChange } from "./apply-mark.ts";
import { sendMark } from "./send-mark.ts";

type Marked = { readonly id: string; readonly title: string };

/** Through the traveller's outbox, which is loaded apart; without it, right now or not at all. */
export const performMarkHere = async (
  queryClient: QueryClient,
  { id: itineraryId, title }: Marked,
  change: MarkChange,
): Promise<void> => {
  const travellerId = queryClient.getQueryData(sessionQuery.queryKey)?.traveller?.id;
  const outbox = travellerId && (await import("../outbox/perform-mark.ts").catch(() => undefined));
  if (outbox) await outbox.performMark({ travellerId, itineraryId, title }, change);
  else await sendMark(itineraryId, change);
};
