const maxLength = 50;

/** What is left of a title in a file's name, in whichever script it is written. */
export function toFileName(title: string): string {
  const words = title.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return [...words.join("-")].slice(0, maxLength).join("").replace(/-$/, "") || "itinerary";
}
