import {
  type ItineraryChange,
  type StoredForm,
  updateItinerary,
} from "../server/features/itineraries/itineraries.queries.ts";
import { connect, type DatabaseAddress } from "../server/platform/database/connect.ts";

/*
 * What a guarded update is measured against: the app's own statement, issued over and over by nothing but the driver,
 * with as many connections as the app has. The texts are ready: no body is read, checked or completed here.
 */
export type DriverUpdates = {
  readonly address: DatabaseAddress;
  readonly travellerId: string;
  /** One for each of those that write at the same time. */
  readonly itineraries: readonly { readonly id: string; readonly etag: string }[];
  /** Each write says what the one before it did not. */
  readonly written: readonly [StoredForm, StoredForm];
  readonly seconds: number;
};

const { address, travellerId, itineraries, written, seconds } = JSON.parse(
  process.argv[2] ?? "",
) as DriverUpdates;
const db = connect(address);
const etags = new Map(itineraries.map(({ id, etag }) => [id, etag]));
let count = 0;

process.on("message", async (message) => {
  if (message === "measure") return process.send?.(await updatesPerSecond());
  await db.end();
  process.exit(0);
});
process.send?.("ready");

async function updatesPerSecond(): Promise<number> {
  count = 0;
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1_000;
  await Promise.all(
    itineraries.map(async ({ id }) => {
      for (let turn = 0; performance.now() < endsAt; turn++) await update(id, turn);
    }),
  );
  return count / ((performance.now() - startedAt) / 1_000);
}

async function update(id: string, turn: number): Promise<void> {
  const change: ItineraryChange = {
    ...(written[turn % 2] as StoredForm),
    id,
    tags: [etags.get(id) ?? ""],
    travellerId,
    visibility: undefined,
    changes: undefined,
    key: undefined,
    publicDetails: undefined,
    tag: "AAAAAAAA",
    now: new Date(),
  };
  const result = await updateItinerary(db, change);
  // The first write of a round may repeat the last one of the round before.
  if (result.kind !== "written") return;
  etags.set(id, result.row.etag);
  count++;
}
