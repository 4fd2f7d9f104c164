import type { Locator, Page } from "playwright-core";

/** What a traveller does on a trip's page, with real keys. `which` chooses among what is there. */
export type HandEdit = { readonly kind: EditKind; readonly which: number; readonly word: string };

type Edit = (page: Page, edit: HandEdit) => Promise<void>;

/** What is not there by then, such as a stop that somebody else removed meanwhile, is not awaited for long. */
const patience = { timeout: 5_000 };

const field = (page: Page | Locator, name: string) => page.getByRole("textbox", { name, exact: true });
const button = (page: Page | Locator, name: string) => page.getByRole("button", { name, exact: true });
/** By key: a notice may be over it, and what is under the pointer may move. */
const press = (target: Locator, key = "Enter") => target.press(key, patience);

const showPart = async (page: Page, name: string) => {
  const link = page.getByRole("link", { name, exact: true });
  if ((await link.getAttribute("aria-current", patience)) !== "page") await press(link);
};

/** The chosen one of the elements with this attribute: its value, which is an id. */
const choose = async (page: Page, attribute: string, which: number): Promise<string | undefined> => {
  const ids = await page.locator(`[${attribute}]`).evaluateAll(
    // Runs in the page.
    (elements, attribute) =>
      (elements as unknown as { getAttribute(name: string): string }[]).map((one) =>
        one.getAttribute(attribute),
      ),
    attribute,
  );
  return ids[which % (ids.length || 1)];
};

/** Opens the form of the chosen stop; undefined if there is none. */
const openStop = async (page: Page, which: number): Promise<Locator | undefined> => {
  await showPart(page, "Plan");
  const id = await choose(page, "data-stop-id", which);
  if (id === undefined) return undefined;
  const opener = page.locator(`[id="open-${id}"]`);
  if ((await opener.getAttribute("aria-expanded", patience)) !== "true") await press(opener);
  return page.locator(`[data-stop-id="${id}"]`);
};

const appendTo = async (target: Locator, word: string) => {
  await press(target, "Control+End");
  await target.pressSequentially(` ${word}`, patience);
};

const edits = {
  title: async (page, { word, which }) => {
    await showPart(page, "Plan");
    const title = field(page, "Title");
    if (which % 2 === 0) await title.fill(`Trip ${word}`, patience);
    else await appendTo(title, word);
  },
  addStop: async (page, { word, which }) => {
    await showPart(page, "Plan");
    const id = await choose(page, "data-day-id", which);
    const add = page.locator(`[id="day-${id}"]`);
    const opener = add.getByRole("button", { name: /^Add a stop: / });
    if ((await opener.count()) > 0) await opener.focus(patience);
    const name = add.getByLabel(/^Add a stop: /).and(page.locator("input"));
    await name.fill(word, patience);
    await press(name);
  },
  rename: async (page, { word, which }) => {
    const stop = await openStop(page, which);
    await stop?.locator('[data-field="name"]').fill(`Stop ${word}`, patience);
  },
  note: async (page, { word, which }) => {
    const stop = await openStop(page, which);
    if (stop) await appendTo(field(stop, "Note"), word);
  },
  removeStop: async (page, { which }) => {
    const stop = await openStop(page, which);
    if (stop) await press(button(stop, "Remove"));
  },
  moveStop: async (page, { which }) => {
    await showPart(page, "Plan");
    const id = await choose(page, "data-stop-id", which);
    const handle = page.locator(`[data-drag-handle="stop"][data-part-id="${id}"]`);
    if ((await handle.count()) === 0) return;
    for (const key of ["Space", which % 2 ? "ArrowUp" : "ArrowDown", "Space"]) await press(handle, key);
  },
  pack: async (page, { word }) => {
    await showPart(page, "Packing");
    const name = field(page, "Add to the list");
    await name.fill(word, patience);
    await press(name);
  },
  tick: async (page, { which }) => {
    await showPart(page, "Packing");
    await field(page, "Add to the list").waitFor(patience);
    const boxes = page.locator("[data-packing-check]");
    const count = await boxes.count();
    if (count > 0) await press(boxes.nth(which % count), "Space");
  },
  pay: async (page, { word, which }) => {
    await showPart(page, "Costs");
    const form = page.getByRole("form", { name: "Add an expense" });
    await field(form, "What for?").fill(word, patience);
    await field(form, "Amount").fill(String(which + 1), patience);
    await press(field(form, "Amount"));
  },
  undo: async (page) => {
    const undo = page.locator('[aria-keyshortcuts^="Control+Z"]');
    if ((await undo.getAttribute("aria-disabled", patience)) !== "true") await press(undo);
  },
  /** Of a conflict, if there is one. */
  choose: async (page, { which }) => {
    const opener = button(page, "Choose");
    if ((await opener.count()) === 0) return;
    await press(opener);
    const dialog = page.getByRole("dialog");
    const choices = dialog.getByRole("listitem").first().getByRole("button");
    await choices.first().waitFor(patience);
    await press(choices.nth(which % (await choices.count())));
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached", ...patience });
  },
} satisfies Record<string, Edit>;

export type EditKind = keyof typeof edits;

export const editKinds = Object.keys(edits) as readonly EditKind[];

/** Those that type their word. */
export const typingKinds: ReadonlySet<EditKind> = new Set([
  "title",
  "addStop",
  "rename",
  "note",
  "pack",
  "pay",
]);

/** False if what it needs went away meanwhile: the page changes under the traveller's hands. */
export async function editByHand(page: Page, edit: HandEdit): Promise<boolean> {
  try {
    await edits[edit.kind](page, edit);
    return true;
  } catch (error) {
    if (error instanceof Error && error.name === "TimeoutError") return false;
    throw error;
  }
}
