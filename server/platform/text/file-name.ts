const mostCharacters = 50;

/** What is left of a title in a file's name, in whichever script it is written. */
export function fileNameOf(title: string): string {
  const words = title.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return [...words.join("-")].slice(0, mostCharacters).join("").replace(/-$/, "") || "itinerary";
}
