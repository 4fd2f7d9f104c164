/** The date on the calendar where this browser is. */
export const today = (now = new Date()): string => {
  const [month, day] = [now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0"));
  return `${now.getFullYear()}-${month}-${day}`;
};
