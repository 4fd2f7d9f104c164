import fc from "fast-check";
import type { Draft } from "../../web/src/draft/draft.ts";
import { edits } from "../../web/src/draft/edits.ts";

/** Drafts and edits for tests, like those of travellers. */

export const draftWith = (draft: Partial<Draft> = {}): Draft => ({
  title: "Lisbon in spring",
  visibility: "private",
  tags: [],
  days: [],
  packing: [],
  expenses: [],
  ...draft,
});

const word = fc.stringMatching(/^[a-z]{3,8}$/);
const phrase = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(" "));

export const anyDraft: fc.Arbitrary<Draft> = fc
  .record({
    days: fc.array(fc.array(phrase, { maxLength: 4 }), { maxLength: 4 }),
    packing: fc.array(word, { maxLength: 4 }),
    expenses: fc.array(word, { maxLength: 3 }),
    tags: fc.uniqueArray(word, { maxLength: 4 }),
    summary: fc.option(phrase, { nil: undefined }),
  })
  .map(({ days, packing, expenses, tags, summary }) =>
    draftWith({
      tags,
      ...(summary !== undefined && { summary }),
      days: days.map((notes, d) => ({
        id: `day-${d}`,
        title: `Day ${d}`,
        stops: notes.map((note, s) => ({ id: `stop-${d}-${s}`, name: `Stop ${s}`, category: "other", note })),
      })),
      packing: packing.map((name, p) => ({
        id: `item-${p}`,
        name,
        quantity: 1,
        category: "other",
        isPacked: false,
      })),
      expenses: expenses.map((title, e) => ({ id: `cost-${e}`, title, amount: e, category: "other" })),
    }),
  );

export type RandomEdit = {
  readonly kind: number;
  readonly which: number;
  readonly to: number;
  readonly text: string;
};

export const anyEdits: fc.Arbitrary<RandomEdit[]> = fc.array(
  fc.record({
    kind: fc.nat(17),
    which: fc.nat(50),
    to: fc.nat(50),
    // Long and random, so that each text is unique and can be found again.
    text: fc.stringMatching(/^[a-z]{12}$/),
  }),
  { maxLength: 6 },
);

const pick = <T>(list: readonly T[], which: number): T | undefined => list[which % (list.length || 1)];

/** One edit. */
export const applyEdit = (draft: Draft, { kind, which, to, text }: RandomEdit, writer: string): Draft => {
  const day = pick(draft.days, which);
  const other = pick(draft.days, to);
  const stop = pick(
    draft.days.flatMap(({ stops }) => stops),
    which,
  );
  const item = pick(draft.packing, which);
  const expense = pick(draft.expenses, which);
  const id = `${writer}-${text}`;
  switch (kind) {
    case 0:
      return edits.change(draft, { title: text });
    case 1:
      return edits.change(draft, { summary: `${text} ${draft.summary ?? ""}` });
    case 2:
      return edits.change(draft, { tags: [...new Set([...draft.tags, text])] });
    case 3:
      return edits.change(draft, { tags: draft.tags.slice(1) });
    case 4:
      return edits.addDay(draft, { id, title: text }, to % (draft.days.length + 1));
    case 5:
      return day ? edits.changeDay(draft, day.id, { title: text }) : draft;
    case 6:
      return day ? edits.moveDay(draft, day.id, to % draft.days.length) : draft;
    case 7:
      return day ? edits.removeDay(draft, day.id) : draft;
    case 8:
    case 9:
      return day
        ? edits.addStop(draft, { dayId: day.id, index: to % (day.stops.length + 1) }, { id, name: text })
        : draft;
    case 10:
      return stop ? edits.changeStop(draft, stop.id, { name: text }) : draft;
    case 11:
      return stop ? edits.changeStop(draft, stop.id, { note: `${stop.note ?? ""} ${text}` }) : draft;
    case 12:
    case 13:
      return stop && other
        ? edits.moveStop(draft, stop.id, { dayId: other.id, index: to % (other.stops.length + 1) })
        : draft;
    case 14:
      return stop ? edits.removeStop(draft, stop.id) : draft;
    case 15:
      return edits.addPackingItem(draft, { id, name: text });
    case 16:
      return item ? edits.changePackingItem(draft, item.id, { isPacked: !item.isPacked, name: text }) : draft;
    default:
      return expense
        ? edits.removeExpense(draft, expense.id)
        : edits.addExpense(draft, { id, title: text, amount: 1 });
  }
};

export const applyEdits = (draft: Draft, steps: readonly RandomEdit[], writer: string): Draft =>
  steps.reduce((draft, step) => applyEdit(draft, step, writer), draft);
