const widthOf = (address: string): number =>
  Number(new URL(address, "https://any.example").searchParams.get("w") ?? 0);

/** Which kept address answers for another one: the same, or the same picture in the width that is nearest from above. */
export const keptAddress = (wanted: string, kept: readonly string[]): string | undefined => {
  const same = kept.find((address) => address === wanted || address.endsWith(wanted));
  if (same !== undefined) return same;
  const byWidth = kept.toSorted((a, b) => widthOf(a) - widthOf(b));
  return byWidth.find((address) => widthOf(address) >= widthOf(wanted)) ?? byWidth.at(-1);
};
