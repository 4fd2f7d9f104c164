import type { Keeper, Unsaved } from "./keeper.ts";

/** Often enough that hardly a word is lost, not so often that typing is slowed down. */
const betweenMs = 300;

/** Keeps the newest of what is not saved: the first change at once, those after it now and then. */
export const createKeeping = (keeper: Keeper, unsaved: () => Unsaved | undefined) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isKept = false;
  let last = Promise.resolve();

  const keep = () => {
    clearTimeout(timer);
    timer = undefined;
    const now = unsaved();
    if (!now && !isKept) return;
    isKept = now !== undefined;
    last = last.then(() => (now ? keeper.write(now) : keeper.remove()));
  };
  return {
    /** What a former page left. From now on it is this one's to remove. */
    recover: async (): Promise<Unsaved | undefined> => {
      const left = await keeper.read();
      isKept ||= left !== undefined;
      return left;
    },
    noteChange: () => {
      if (!isKept) keep();
      else timer ??= setTimeout(keep, betweenMs);
    },
    keepNow: keep,
  };
};
