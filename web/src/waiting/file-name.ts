/** A name that every system accepts, from a title. */
export const fileName = (title: string, ending: string): string => {
  const plain = title
    .normalize("NFC")
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 80)
    .toLowerCase();
  return `${plain || "waybook"}.${ending}`;
};
