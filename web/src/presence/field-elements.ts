import { type DraftPath, parseDraftPath } from "../draft/draft-path.ts";

/*
 * Where a field of the draft is on the page. Forms mark each field with `data-field`, its name in the draft; rows of
 * stops, days, packing items and expenses have their ids. So neither forms nor rows know of presence.
 */

const attributes = {
  day: "data-day-id",
  stop: "data-stop-id",
  packing: "data-packing-id",
  expense: "data-expense-id",
} as const;

/** A form for something that is not in the draft yet. */
const newPart = "[data-expense-add]";
const partSelector = [...Object.values(attributes).map((name) => `[${name}]`), newPart].join();
const writable = "input, textarea, select, [contenteditable], [role=textbox], [data-field] button";

const idIn = (element: Element, kind: keyof typeof attributes) =>
  element.closest(`[${attributes[kind]}]`)?.getAttribute(attributes[kind]);

/** A JSON Pointer to what someone writes in, by ids; without a field if only the part is known. */
export const pointerOf = (element: Element | null): string | undefined => {
  if (!element?.matches(writable) || element.closest(newPart)) return undefined;
  const [day, stop, packing, expense] = [
    idIn(element, "day"),
    idIn(element, "stop"),
    idIn(element, "packing"),
    idIn(element, "expense"),
  ];
  const field = element.closest<HTMLElement>("[data-field]")?.dataset.field;
  const part =
    (day && stop && ["days", day, "stops", stop]) ||
    (day && ["days", day]) ||
    (packing && ["packing", packing]) ||
    (expense && ["expenses", expense]) ||
    [];
  const path = [...part, ...(field ? [field] : [])];
  return path.length > 0 ? `/${path.join("/")}` : undefined;
};

/** The row or section of a part; undefined for the trip's own fields, and for parts that are not shown. */
export const partElement = ({ kind, id = "" }: DraftPath): HTMLElement | undefined =>
  kind === "draft"
    ? undefined
    : (document.querySelector<HTMLElement>(`[${attributes[kind]}="${CSS.escape(id)}"]`) ?? undefined);

const isOfPart = (element: Element, part: Element | undefined) =>
  (element.closest(partSelector) ?? undefined) === part;

/** The button that opens a part's form and closes it. */
export const toggleOf = (path: DraftPath): HTMLElement | undefined => {
  const part = partElement(path);
  return [...(part?.querySelectorAll<HTMLElement>("[data-part-toggle]") ?? [])].find((element) =>
    isOfPart(element, part),
  );
};

/** The label and input of a field, if its form is open. */
export const fieldElement = (path: DraftPath): HTMLElement | undefined => {
  const part = partElement(path);
  if (path.field === undefined || (path.kind !== "draft" && !part)) return undefined;
  const found = [
    ...(part ?? document).querySelectorAll<HTMLElement>(`[data-field="${CSS.escape(path.field)}"]`),
  ].find((element) => isOfPart(element, part));
  const wrapper = ".mantine-InputWrapper-root";
  return found?.closest<HTMLElement>(wrapper) ?? found?.querySelector<HTMLElement>(wrapper) ?? found;
};

/** Where the trip's own fields are while they are not shown: behind a button, or nowhere. */
export const tripElement = (): HTMLElement | undefined =>
  document.querySelector<HTMLElement>("[data-trip-details]") ??
  document.querySelector<HTMLElement>("main h1") ??
  undefined;

/** The name of a part where it is shown: the nearest thing to a field whose form is closed. */
const nameElement = (path: DraftPath): HTMLElement | undefined => {
  if (path.kind === "draft") return tripElement();
  return partElement(path)?.querySelector<HTMLElement>("[data-part-name], h2, h3") ?? undefined;
};

/** Where to show that someone writes at this pointer. */
export const writerElement = (pointer: string): HTMLElement | undefined => {
  const path = parseDraftPath(pointer);
  return fieldElement(path) ?? nameElement(path);
};
