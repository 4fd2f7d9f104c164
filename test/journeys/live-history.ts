import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { nameWord } from "../drafts/typed-words.ts";
import type { Device, Tab } from "./device-in-history.ts";
import { editByHand, editKinds, typingKinds } from "./edit-by-hand.ts";
import { saysKept } from "./trip-on-page.ts";
import { takeWordsByHand } from "./words-by-hand.ts";

/** Mina has a phone and a laptop, the laptop with two tabs; Ravi has a phone. */
const tabsOf = [1, 2, 1] as const;
export const laptop = 1;

const device = fc.nat(2);
const tab = fc.nat(1);
const one = <T extends string>(...names: T[]) => fc.constantFrom(...names);
const anyStep = fc.oneof(
  {
    weight: 28,
    arbitrary: fc.record({
      do: one("edit"),
      device,
      tab,
      kind: one(...editKinds, ...typingKinds),
      which: fc.nat(50),
    }),
  },
  { weight: 6, arbitrary: fc.record({ do: one("wait"), ms: fc.nat(2_000) }) },
  { weight: 8, arbitrary: fc.record({ do: one("cut", "connect"), device }) },
  { weight: 8, arbitrary: fc.record({ do: one("close", "killTab", "open", "open"), device, tab }) },
  { weight: 3, arbitrary: fc.record({ do: one("killBrowser"), device }) },
  { weight: 2, arbitrary: fc.record({ do: one("restart") }) },
);
type Step = typeof anyStep extends fc.Arbitrary<infer S> ? S : never;

export const anyHistory = fc.record({
  /** Of what the network does. */
  seed: fc.integer(),
  /** Whether Mina's phone makes the trip while it is cut off. */
  isMadeOffline: fc.nat(4).map((drawn) => drawn === 0),
  steps: fc.array(anyStep, { minLength: 12, maxLength: 32, size: "max" }),
});
export type History = typeof anyHistory extends fc.Arbitrary<infer H> ? H : never;

/** What became of the words of a history. */
export type Words = {
  /** By the device where they were typed. */
  readonly typedBy: Map<string, number>;
  /** Replaced or removed by somebody who had them on the page, or typed a moment before the tab was gone. */
  readonly excused: Set<string>;
};

type Living = {
  readonly devices: readonly Device[];
  readonly address: string;
  readonly words: Words;
  readonly restart: () => Promise<void>;
  /** Counts what was done. */
  readonly note: (what: string) => void;
};

/** Does a history's steps in the devices' browsers. */
export const createSteps = ({ devices, address, words, restart, note }: Living) => {
  let wordsMade = 0;

  const takeWords = async (nth: number, { page, unkept }: Tab) => {
    const { typed, removed } = await takeWordsByHand(page);
    for (const word of removed) words.excused.add(word);
    for (const word of typed) {
      // Undo brings words back that were typed before.
      if (words.typedBy.has(word)) continue;
      words.typedBy.set(word, nth);
      unkept.add(word);
    }
    return typed;
  };
  const noteKept = async ({ page, unkept }: Tab) => {
    if (unkept.size > 0 && (await saysKept(page).catch(() => false))) unkept.clear();
  };
  const leave = async (tabs: readonly (Tab | undefined)[], act: () => Promise<void>) => {
    for (const tab of tabs) if (tab) await noteKept(tab);
    await act();
    for (const word of tabs.flatMap((tab) => [...(tab?.unkept ?? [])])) words.excused.add(word);
  };
  const open = async (device: Device, nth: number) => {
    if (device.tabs[nth]) return;
    const { page } = await device.open(nth, address);
    await untilOpened(page);
  };
  const edit = async (step: Extract<Step, { do: "edit" }>, device: Device, nth: number) => {
    const tab = device.tabs[nth];
    if (!tab) return open(device, nth);
    if (!(await hasEditor(tab.page))) return note("edit without an editor");
    const word = nameWord(wordsMade++);
    const isDone = await editByHand(tab.page, { ...step, word });
    const isTyped = (await takeWords(step.device, tab)).includes(word);
    const isMissed = !isDone || (typingKinds.has(step.kind) && !isTyped);
    note(`${isMissed ? "missed " : ""}${step.kind}`);
  };

  return async (step: Step): Promise<void> => {
    if (step.do === "wait") return sleep(step.ms);
    if (step.do === "restart") return restart();
    const device = devices[step.device] as Device;
    const nth = "tab" in step ? step.tab % (tabsOf[step.device] as number) : 0;
    if (step.do !== "edit") note(step.do);
    for (const tab of device.tabs) if (tab) await noteKept(tab);
    switch (step.do) {
      case "edit":
        return edit(step, device, nth);
      case "open":
        return open(device, nth);
      case "close":
        return leave([device.tabs[nth]], () => device.close(nth));
      case "killTab":
        return leave([device.tabs[nth]], () => device.killTab(nth));
      case "killBrowser":
        return leave([...device.tabs], () => device.killBrowser());
      default:
        return device.setCut(step.do === "cut");
    }
  };
};

type Page = Tab["page"];

const editor = (page: Page) => page.getByRole("navigation", { name: "Parts of the trip" });
export const hasEditor = async (page: Page): Promise<boolean> => (await editor(page).count()) > 0;

/** Until the page shows the trip, or says why it cannot. */
export const untilOpened = (page: Page): Promise<void> =>
  editor(page)
    .or(page.getByRole("heading", { level: 1 }))
    .first()
    .waitFor({ timeout: 20_000 })
    .catch(() => {});
