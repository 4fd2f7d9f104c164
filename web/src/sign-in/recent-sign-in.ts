import type { Problem } from "../../../contract/errors.ts";

/** Settles with whether the traveller has signed in again. */
type Question = { readonly promise: Promise<boolean>; readonly resolve: (isProved: boolean) => void };

let question: Question | undefined;
const listeners = new Set<() => void>();

const change = (next: Question | undefined) => {
  question = next;
  for (const listener of listeners) listener();
};

/** What is asked at this moment, for the dialog that asks it. */
export const recentSignIn = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  isAsked: () => question !== undefined,
  answer(isProved: boolean) {
    question?.resolve(isProved);
    change(undefined);
  },
};

/** Several requests that come at once wait for one answer. */
const ask = (): Promise<boolean> => {
  if (!question) change(Promise.withResolvers<boolean>());
  return question?.promise ?? Promise.resolve(false);
};

/**
 * As `fetch`. What the service does only for who has signed in a moment ago is asked for in place, and then sent again:
 * whoever sent it need not know.
 */
export const withRecentSignIn =
  (send: typeof fetch): typeof fetch =>
  async (...request) => {
    const response = await send(...request);
    if (response.status !== 403 || !(await asksAgain(response.clone()))) return response;
    return (await ask()) ? send(...request) : response;
  };

const asksAgain = async (response: Response): Promise<boolean> => {
  const problem: Partial<Problem> | undefined = await response.json().catch(() => undefined);
  return problem?.code === "recentSignInRequired";
};
