import type { Page } from "playwright-core";
import type { Itinerary } from "../../contract/itinerary.ts";

/** What a trip's page shows of it, in the order in which it shows it. */
export type ShownTrip = {
  readonly title: string;
  readonly days: readonly (readonly {
    readonly id: string;
    readonly name: string;
    readonly note: string;
  }[])[];
  readonly packing: readonly { readonly id: string; readonly name: string; readonly isPacked: boolean }[];
  readonly expenses: readonly { readonly id: string; readonly title: string; readonly amount: number }[];
};

const plan = `({
  title: document.querySelector('textarea[data-field="title"]')?.value,
  days: [...document.querySelectorAll("[data-day-id]")].map((day) =>
    [...day.querySelectorAll("[data-stop-id]")].map((stop) => ({
      id: stop.dataset.stopId,
      name: stop.querySelector("[data-part-name]").textContent,
      note: (
        stop.querySelector('textarea[data-field="note"]')?.value ??
        stop.querySelector('[id^="open-"] > [dir=auto]:not([data-part-name])')?.textContent ??
        ""
      ),
    })),
  ),
})`;
const packing = `[...document.querySelectorAll("[data-packing-id]")].map((item) => ({
  id: item.dataset.packingId,
  name: item.querySelector("[data-part-name]").textContent,
  isPacked: item.querySelector("[data-packing-check]").checked,
}))`;
const expenses = `[...document.querySelectorAll("[data-expense-id]")].map((expense) => ({
  id: expense.dataset.expenseId,
  title: expense.querySelector("[data-part-name]").textContent,
  amount: Number(/[\\d.]+/.exec(expense.querySelector("[data-expense]").lastChild.textContent)[0]),
}))`;

const showPart = async (page: Page, name: string, shown: string) => {
  await page.getByRole("link", { name, exact: true }).press("Enter");
  await page.locator(shown).first().waitFor();
};
const byId = (one: { readonly id: string }, other: { readonly id: string }) => (one.id < other.id ? -1 : 1);

/** Looks at all parts, and leaves the page at the plan. */
export async function tripOnPage(page: Page): Promise<ShownTrip> {
  await showPart(page, "Packing", "[data-packing-add]");
  const shownPacking: ShownTrip["packing"] = await page.evaluate(packing);
  await showPart(page, "Costs", "[data-expense-add]");
  const shownExpenses: ShownTrip["expenses"] = await page.evaluate(expenses);
  await showPart(page, "Plan", 'textarea[data-field="title"]');
  await page.locator("[data-day-id]").first().waitFor();
  const shownPlan: Pick<ShownTrip, "title" | "days"> = await page.evaluate(plan);
  return { ...shownPlan, packing: shownPacking, expenses: shownExpenses.toSorted(byId) };
}

/** The same of an itinerary. Expenses are shown by their days. */
export const tripToShow = ({ title, days, packing, expenses }: Itinerary): ShownTrip => ({
  title,
  days: days.map(({ stops }) => stops.map(({ id, name, note = "" }) => ({ id, name, note }))),
  packing: packing.map(({ id, name, isPacked }) => ({ id, name, isPacked })),
  expenses: expenses.map(({ id, title, amount }) => ({ id, title, amount })).toSorted(byId),
});

/** Whether the page says that the server or this device has what was typed. */
export const saysKept = async (page: Page): Promise<boolean> => {
  const saving = await page.evaluate(`document.querySelector('section[aria-label="Saving"]')?.dataset.state`);
  if (saving === "saved") return true;
  const kept = page.getByText("Your changes are kept on this device and will be sent later.");
  return saving === "waiting" && (await kept.count()) > 0;
};

/** Nothing waits: it is saved, except where the traveller has to choose. */
export const isSettled = async (page: Page): Promise<boolean> =>
  ["saved", "conflict"].includes(
    await page.evaluate(`document.querySelector('section[aria-label="Saving"]')?.dataset.state`),
  );

export type ShownConflict = { readonly what: string; readonly ours: string; readonly theirs: string };

/** Opens the list of conflicts and reads it. */
export async function conflictsOnPage(page: Page): Promise<readonly ShownConflict[]> {
  const opener = page.getByRole("button", { name: "Choose", exact: true });
  if ((await opener.count()) === 0) return [];
  await opener.press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.locator("ol > li").first().waitFor();
  const shown = await dialog.locator("ol > li").evaluateAll((rows) =>
    (rows as unknown as { querySelectorAll(selector: string): { textContent: string }[] }[]).map((row) => {
      const [what, ours, theirs] = [...row.querySelectorAll("h3, section p")].map(
        ({ textContent }) => textContent,
      );
      return { what: what ?? "", ours: ours ?? "", theirs: theirs ?? "" };
    }),
  );
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  return shown;
}
