import { ExpenseCategory, StopCategory } from "../../../contract/itinerary.ts";
import * as Type from "../../../contract/schema-builders.ts";

// Every field is required, and empty if there is no value: OpenAI's strict mode has no optional fields, Anthropic's
// grammar only a few, and small models forget optional ones. We check lengths ourselves, because most grammars cannot.

const object = <Fields extends Type.TProperties>(fields: Fields) =>
  Type.Object(fields, { additionalProperties: false });
const words = (description: string) => Type.String({ description });
const number = (description: string) => Type.Integer({ description });
const oneOf = (choices: readonly string[], description: string) =>
  Type.Unsafe<string>({ type: "string", enum: ["", ...choices], description });

const price = words(
  'With its currency, exactly as it is written: "€8", "1,200 yen". Empty when none is written.',
);
const date = words("YYYY-MM-DD. Empty unless day, month and year can be seen.");

const stop = object({
  name: words(
    "The place or activity alone, spelled as it is written; without its time, its price or 'lunch at'.",
  ),
  otherName: words("The same in another script or language, when that is written too. Else empty."),
  category: oneOf(StopCategory.enum, "Empty when unclear."),
  startTime: words("HH:mm on a clock of 24 hours. Empty unless a time is written."),
  durationMinutes: number("0 unless a duration is written."),
  price,
  address: words("As it is written. Else empty."),
  phone: words("As it is written. Else empty."),
  link: words("A web address, as it is written. Else empty."),
  note: words("What else is written about this stop, in the same words. Else empty."),
  picture: number(
    "In which picture it is seen best: 1 for the first that is shown, 2 for the next. 0 when only the caption names it.",
  ),
});

const day = object({
  number: number("As the media counts, from 1; 0 when it does not count."),
  title: words("The day's heading, as it is written. Else empty."),
  date,
  stops: Type.Array(stop, { description: "In the order of the day." }),
});

/** The schema of a model's response. It has no coordinates, because models invent them. */
export const tripSchema = object({
  title: words("The trip's title, as it is written. Else empty."),
  destination: words(
    "The city, region or country that the trip goes to, as it is written or, without words, as it is seen.",
  ),
  origin: words("Where the trip starts from, when that is written. Else empty."),
  startDate: date,
  author: words("The name or @handle of whoever made the media, when that is written. Else empty."),
  days: Type.Array(day, {
    description: "In their order. One day without a number when the media names none.",
  }),
  packing: Type.Array(
    object({ name: words("What to bring."), quantity: number("1 unless another is written.") }),
    {
      description: "Only of a packing list that is written.",
    },
  ),
  expenses: Type.Array(
    object({
      title: words("What is paid for."),
      price,
      category: oneOf(ExpenseCategory.enum, "Empty when unclear."),
      date,
    }),
    {
      description:
        "Only what the trip costs apart from its stops: a booking's total, a fare, a line of a budget.",
    },
  ),
});
