import type { Problem } from "../../../contract/errors.ts";

/** Settles with whether the traveller has signed in again. */
type Question = { readonly promise: Promise<boolean>; readonly resolve: (isProved: boolean) => void };

let question: Question | undefined;
const listeners = new Set<() => void>();

const change = (next: Question | undefined) => {
  question = next;
  for (const listener of listeners) listener();
};

/** The open question, for the dialog that asks to sign in again. */
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

/** Several requests at once wait for the same dialog. */
const ask = (): Promise<boolean> => {
  if (!question) change(Promise.withResolvers<boolean>());
  return question?.promise ?? Promise.resolve(false);
};

/**
 * Like `fetch`. If the service requires a recent sign-in, asks for it in a dialog and sends the request again, without
 * the caller noticing.
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
