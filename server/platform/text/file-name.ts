const maxLength = 50;

/** A title as a file name, in any script. */
export function toFileName(title: string): string {
  const words = title.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return [...words.join("-")].slice(0, maxLength).join("").replace(/-$/, "") || "itinerary";
}
