import { type KeptAnswer, keptAnswerOf, readKeptAnswer, writeKeptAnswer } from "./kept-answers.ts";

/** The server cannot be asked now: not reached, too busy, or somebody has to sign in. */
export class NotNow extends Error {
  override readonly name = "NotNow";
}

type Refresh = {
  readonly travellerId: string;
  readonly tripId: string | undefined;
  readonly path: string;
  readonly signal: AbortSignal;
};

/** Brings a kept answer up to date, if it has changed. Undefined if there is nothing for this traveller any more. */
export const refreshAnswer = async ({
  travellerId,
  tripId,
  path,
  signal,
}: Refresh): Promise<KeptAnswer | undefined> => {
  const before = await readKeptAnswer(travellerId, path, tripId);
  const response = await fetch(path, {
    signal,
    priority: "low",
    headers: {
      accept: "application/json, application/problem+json",
      ...(before?.etag && { "if-none-match": before.etag }),
    },
  });
  if (response.status === 404 || response.status === 403) return undefined;
  if (response.status !== 200 && !(response.status === 304 && before)) throw new NotNow(path);
  const answer =
    response.status === 304 && before
      ? { ...before, at: new Date().toISOString() }
      : await keptAnswerOf(response);
  if (!(await writeKeptAnswer(travellerId, path, tripId, answer))) throw new NotNow(path);
  return answer;
};
