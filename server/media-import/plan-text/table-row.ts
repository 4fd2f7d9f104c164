import { type LineFields, parseFields } from "../fields/line-fields.ts";
import type { Details } from "./details.ts";
import { parseAmount } from "./labels.ts";
import type { PlanLine } from "./plan-line.ts";
import { type Columns, cellsUnder } from "./table.ts";

type Row = {
  /** The cell in the "Day" column. */
  readonly day?: string;
  /** The fields of its stop; undefined if no cell can be a name. */
  readonly fields?: LineFields;
  readonly details: Details;
};

/** Reads a row below a table's head. */
export function parseRow(columns: Columns, line: PlanLine): Row {
  const { day, where, what, note, address, ...cells } = cellsUnder(columns, line);
  const name = where ?? what;
  const remarks = [where ? what : undefined, note].filter((text) => text !== undefined).join(". ");
  return {
    ...(day ? { day } : {}),
    ...(name && /\p{L}{2}|\p{Lo}/u.test(name) ? { fields: fieldsOf(name, cells) } : {}),
    details: { ...(remarks ? { note: remarks } : {}), ...(address ? { address } : {}) },
  };
}

/** Times and prices in the remarks are not the stop's own. */
function fieldsOf(
  name: string,
  { time = "", duration = "", price = "" }: { time?: string; duration?: string; price?: string },
): LineFields {
  const fields = {
    ...parseFields(price),
    ...timeAndPrice(parseFields(duration)),
    ...timeAndPrice(parseFields(time)),
    ...parseFields(name),
  };
  const amount = fields.price ? undefined : parseAmount(`price ${price}`);
  return { ...fields, ...(amount === undefined ? {} : { price: { amount } }) };
}

/** The stop's details from its line, apart from its name. */
export const timeAndPrice = ({ startTime, durationMinutes, price }: LineFields): Partial<LineFields> => ({
  ...(startTime ? { startTime } : {}),
  ...(durationMinutes === undefined ? {} : { durationMinutes }),
  ...(price ? { price } : {}),
});
