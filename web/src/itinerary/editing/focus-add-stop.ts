/** The element with a day's field for the next stop; also the address that a new trip is opened with. */
export const addStopId = (dayId: string): string => `add-${dayId}`;

const focusWithin = (id: string): void =>
  document.getElementById(id)?.querySelector<HTMLElement>("input, button")?.focus();

/** Focuses a day's field for the next stop, or the button that becomes it. */
export const focusAddStop = (dayId: string): void => focusWithin(addStopId(dayId));

/** Focuses the field that the page's address names. */
export const focusAddressedAddStop = (): void => {
  const id = window.location.hash.slice(1);
  if (id.startsWith(addStopId(""))) focusWithin(id);
};
