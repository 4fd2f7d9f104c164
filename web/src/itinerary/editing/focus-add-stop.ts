/** The focus goes to where a day's next stop is typed: the field, or the button that becomes it. */
export const focusAddStop = (dayId: string): void =>
  document.getElementById(`add-${dayId}`)?.querySelector<HTMLElement>("input, button")?.focus();
