/** What the server says, after what is kept on this device was shown instead, and that it is something else. */
type LateAnswer = { readonly path: string; readonly text: string; readonly etag: string };

const listeners = new Set<(answer: LateAnswer) => void>();

export const lateAnswers = {
  subscribe: (listener: (answer: LateAnswer) => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  announce: (answer: LateAnswer): void => {
    for (const listener of listeners) listener(answer);
  },
};
