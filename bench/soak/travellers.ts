import { randomUUID } from "node:crypto";
import type { Itinerary, ItineraryDraft } from "../../contract/itinerary.ts";
import { signUpInBrowser, type TestBrowser } from "../../test/support/make-browser.ts";
import type { Random } from "../random.ts";

export type SoakTrip = {
  readonly id: string;
  etag: string;
  dayIds: readonly string[];
  isPublic: boolean;
};

export type Traveller = {
  readonly id: string;
  readonly email: string;
  password: string;
  readonly browser: TestBrowser;
  trips: SoakTrip[];
  isSubscriber: boolean;
  /** A call of theirs failed, so what the server has of them is not known. */
  isDoubtful: boolean;
};

/** Everyone who has an account now. Each is used by one activity at a time, so that every refusal is a surprise. */
export type Travellers = {
  readonly count: number;
  borrow<T>(use: (traveller: Traveller) => Promise<T>): Promise<T>;
  /** The one who has been here the longest leaves, unless that fails. */
  leave(deleteAccount: (traveller: Traveller) => Promise<unknown>): Promise<void>;
  join(): Promise<void>;
  /** Itineraries that everyone can read, as long as their authors stay. */
  publicTrips(): readonly SoakTrip[];
};

const maxTrips = 5;

export function travellers(server: { readonly url: string }, random: Random): Travellers {
  const all: Traveller[] = [];
  const free = new Set<Traveller>();
  const waiting: { isWanted(traveller: Traveller): boolean; take(traveller: Traveller): void }[] = [];

  const put = (traveller: Traveller) => {
    const next = waiting.findIndex(({ isWanted }) => isWanted(traveller));
    if (next < 0) free.add(traveller);
    else waiting.splice(next, 1)[0]?.take(traveller);
  };
  const take = (isWanted: (traveller: Traveller) => boolean): Promise<Traveller> => {
    const found = [...free].filter(isWanted);
    if (found.length === 0) return new Promise((take) => waiting.push({ isWanted, take }));
    const traveller = random.pick(found);
    free.delete(traveller);
    return Promise.resolve(traveller);
  };

  return {
    get count() {
      return all.length;
    },
    async borrow(use) {
      const traveller = await take(() => true);
      try {
        if (traveller.isDoubtful) await recall(traveller);
        return await use(traveller);
      } catch (error) {
        traveller.isDoubtful = true;
        throw error;
      } finally {
        put(traveller);
      }
    },
    async leave(deleteAccount) {
      const [oldest] = all;
      const leaving = await take((traveller) => traveller === oldest);
      try {
        await deleteAccount(leaving);
        all.shift();
      } catch (error) {
        leaving.isDoubtful = true;
        put(leaving);
        throw error;
      }
    },
    async join() {
      const email = `${randomUUID()}@example.com`;
      const { browser, account, password } = await signUpInBrowser(server, { email });
      const traveller: Traveller = {
        ...{ id: account.id, email, password, browser },
        ...{ trips: [], isSubscriber: false, isDoubtful: false },
      };
      all.push(traveller);
      put(traveller);
    },
    publicTrips: () => all.flatMap(({ trips }) => trips.filter(({ isPublic }) => isPublic)),
  };
}

/** Reads anew what is theirs. */
async function recall(traveller: Traveller): Promise<void> {
  const { client } = traveller.browser;
  const { body } = await client.listItineraries({ query: { filter: "owned", limit: 50 } });
  traveller.trips = [];
  for (const { id } of body.data) {
    const answer = await client.getItinerary({ params: { id } });
    if (answer.status === 200) traveller.trips.push(tripOf(answer));
  }
  traveller.isDoubtful = false;
}

type Answer = { readonly headers: Headers; readonly body: Itinerary };

export const tripOf = ({ headers, body }: Answer): SoakTrip => ({
  id: body.id,
  etag: headers.get("etag") ?? "",
  dayIds: body.days.map(({ id }) => id),
  isPublic: body.visibility === "public",
});

/** Updates the trip with the response to a write. */
export function recordWrite(trip: SoakTrip, answer: Answer): void {
  Object.assign(trip, tripOf(answer));
}

/** Creates an itinerary; at the limit, the oldest one is deleted first. */
export async function makeTrip(traveller: Traveller, draft: ItineraryDraft): Promise<SoakTrip> {
  const { client } = traveller.browser;
  if (traveller.trips.length >= maxTrips) {
    const [{ id, etag }] = traveller.trips as [SoakTrip];
    await client.deleteItinerary({ params: { id }, headers: { "if-match": etag } });
    traveller.trips.shift();
  }
  const trip = tripOf(await client.createItinerary({ body: draft }));
  traveller.trips.push(trip);
  return trip;
}
