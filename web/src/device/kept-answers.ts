import { promisifyRequest } from "idb-keyval";
import { beginningWith, inDevice, writeFor } from "./device-database.ts";

/** An answer of the API as it was sent. */
export type KeptAnswer = {
  readonly text: string;
  readonly type: string;
  readonly etag: string | undefined;
  readonly at: string;
  /** In bytes. */
  readonly size: number;
};

/** Answers that belong to no trip, such as the library's lists, have no trip in their key. */
const keyOf = (travellerId: string, path: string, tripId = "") => [travellerId, tripId, path];

export const readKeptAnswer = (
  travellerId: string,
  path: string,
  tripId: string | undefined,
): Promise<KeptAnswer | undefined> =>
  inDevice("readonly", ["answers"], (store) =>
    promisifyRequest<KeptAnswer | undefined>(store("answers").get(keyOf(travellerId, path, tripId))),
  );

export const writeKeptAnswer = (
  travellerId: string,
  path: string,
  tripId: string | undefined,
  answer: KeptAnswer,
): Promise<boolean> =>
  writeFor(
    travellerId,
    ["answers"],
    (store) => void store("answers").put(answer, keyOf(travellerId, path, tripId)),
  );

export const keptAnswerOf = async (response: Response): Promise<KeptAnswer> => {
  const text = await response.text();
  return {
    text,
    type: response.headers.get("content-type") ?? "application/json",
    etag: response.headers.get("etag") ?? undefined,
    at: new Date().toISOString(),
    size: new TextEncoder().encode(text).length,
  };
};

/** The trips that have answers here, whether they are kept or were only opened. */
export const tripsWithAnswers = async (travellerId: string): Promise<ReadonlySet<string>> => {
  const keys = await inDevice("readonly", ["answers"], (store) =>
    promisifyRequest(store("answers").getAllKeys(beginningWith(travellerId))),
  );
  return new Set((keys as [string, string, string][]).map(([, tripId]) => tripId).filter((id) => id !== ""));
};

/** What a trip's answers take, in bytes. */
export const sizeOfAnswers = async (travellerId: string, tripId: string): Promise<number> => {
  const answers = await inDevice("readonly", ["answers"], (store) =>
    promisifyRequest<KeptAnswer[]>(store("answers").getAll(beginningWith(travellerId, tripId))),
  );
  return answers.reduce((sum, { size }) => sum + size, 0);
};
