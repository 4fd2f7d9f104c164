import { queryOptions } from "@tanstack/react-query";
import { ApiError } from "../../../contract/client.ts";
import { client } from "../api/client.ts";
import { sessionQuery } from "../api/queries.ts";
import { queryClient } from "../api/query-client.ts";
import { deviceRecord } from "../device/device-record.ts";
import type { OpenedItinerary } from "../draft/draft-store.ts";

/** A trip that was made on this device and that the server does not have yet. */
const findOwn = async (id: string, reader: string | undefined): Promise<OpenedItinerary | undefined> => {
  const author = queryClient.getQueryData(sessionQuery.queryKey)?.traveller;
  if (!author || author.id !== reader) return undefined;
  const [{ findNewItinerary }, { findBackgroundState }] = await Promise.all([
    import("../draft/new-itinerary.ts"),
    import("../draft/save-in-background.ts"),
  ]);
  const stored = await findNewItinerary(id, author);
  if (stored) return stored;
  // Storage may be forbidden; then it lasts as long as this page.
  const state = findBackgroundState(`${id} ${reader}`);
  return state?.isNew ? { itinerary: state.itinerary, etag: state.etag } : undefined;
};

type Question = { readonly id: string; readonly reader: string | undefined; readonly signal?: AbortSignal };

const read = async ({ id, reader, signal }: Question): Promise<OpenedItinerary> => {
  try {
    const { body, headers } = await client.getItinerary({ params: { id }, ...(signal && { signal }) });
    if (!body) throw new TypeError("An itinerary without a body");
    return { itinerary: body, etag: headers.get("etag") ?? "" };
  } catch (error) {
    const mayBeNew = !signal?.aborted && (!(error instanceof ApiError) || error.status === 404);
    const own = mayBeNew ? await findOwn(id, reader) : undefined;
    if (!own) throw error;
    return own;
  }
};

type Ahead = Question & {
  readonly since: number;
  readonly answer: Promise<OpenedItinerary>;
  value?: OpenedItinerary | undefined;
};

/** What was asked for the page that is about to be shown, which takes it; later it would be out of date. */
let ahead: Ahead | undefined;
const aheadForMs = 10_000;

/** The session comes first where nobody was signed in: it brings a new browser its guest's cookie. */
const readerOfSession = async () =>
  (await queryClient.ensureQueryData(sessionQuery).catch(() => undefined))?.traveller?.id;

/** Asks for an itinerary while the code of its page is loading. Resolves when the answer has come, whatever it is. */
export const readAhead = async (id: string): Promise<void> => {
  const reader = deviceRecord.read()?.travellerId ?? (await readerOfSession());
  const asked: Ahead = { id, reader, since: performance.now(), answer: read({ id, reader }) };
  ahead = asked;
  // The page says what is wrong.
  asked.value = await asked.answer.catch(() => undefined);
};

const findAhead = ({ id, reader }: Question): Ahead | undefined =>
  ahead?.id === id && ahead.reader === reader && performance.now() - ahead.since < aheadForMs
    ? ahead
    : undefined;

const take = <T>(found: T): T => {
  ahead = undefined;
  return found;
};

/** Loads an itinerary for its page. The draft then keeps it up to date, so it is neither cached nor fetched again. */
export const itineraryQuery = ({
  id,
  reader,
}: {
  readonly id: string;
  readonly reader: string | undefined;
}) =>
  queryOptions({
    // The response contains the reader's role, so the reader is part of the key.
    queryKey: ["itinerary", id, reader ?? "guest"],
    // What is there already is shown at once.
    initialData: () => {
      const value = findAhead({ id, reader })?.value;
      return value && take(value);
    },
    queryFn: ({ signal }) => take(findAhead({ id, reader }))?.answer ?? read({ id, reader, signal }),
    // A trip that was made on this device opens without a network.
    networkMode: "always",
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
