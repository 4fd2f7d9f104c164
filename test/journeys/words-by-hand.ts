import type { Page } from "playwright-core";
import { wordsIn } from "../drafts/typed-words.ts";

/*
 * What a traveller's own hand does to the words of a draft: words that a key press or click brings were typed, words that
 * it takes away were replaced or removed knowingly. Only in the page, in the same task, can that be told from what others
 * do. The draft's store is found where React keeps it, because not all of a draft is on the page at once.
 */
export const watchHand = `{
  const wordsIn = ${String(wordsIn)};
  const hand = { typed: [], removed: [] };
  globalThis.wordsByHand = () => {
    const taken = { ...hand };
    [hand.typed, hand.removed] = [[], []];
    return taken;
  };
  const storeIn = (fiber) => {
    for (; fiber; fiber = fiber.sibling) {
      const value = fiber.memoizedProps?.value;
      const found = value?.getState && value.peopleHere ? value : storeIn(fiber.child);
      if (found) return found;
    }
  };
  const words = () => {
    const root = document.getElementById("root") ?? {};
    const container = Object.keys(root).find((key) => key.startsWith("__reactContainer$"));
    const { draft, conflicts } = storeIn(root[container]?.stateNode.current)?.getState() ?? {};
    return new Set(wordsIn([draft, conflicts]));
  };
  const before = new WeakMap();
  for (const type of ["input", "click", "submit", "keydown"]) {
    addEventListener(type, (event) => before.set(event, words()), true);
    addEventListener(type, (event) => {
      const [then, now] = [before.get(event), words()];
      hand.typed.push(...now.difference(then));
      hand.removed.push(...then.difference(now));
    });
  }
}`;

/** What was done by hand since it was last asked. */
export const takeWordsByHand = (page: Page): Promise<Record<"typed" | "removed", readonly string[]>> =>
  page.evaluate("wordsByHand()");
