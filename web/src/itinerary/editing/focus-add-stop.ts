/** Focuses a day's field for the next stop, or the button that becomes it. */
export const focusAddStop = (dayId: string): void =>
  document.getElementById(`add-${dayId}`)?.querySelector<HTMLElement>("input, button")?.focus();
