type Fields = Readonly<Record<string, unknown>>;

/** Deep equality of draft values. A field that is undefined counts as missing. */
export const isEqual = (one: unknown, other: unknown): boolean => {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  if (Array.isArray(one) || Array.isArray(other)) {
    if (!Array.isArray(one) || !Array.isArray(other) || one.length !== other.length) return false;
    return one.every((value, index) => isEqual(value, other[index]));
  }
  const [left, right] = [one as Fields, other as Fields];
  for (const field in left) if (!isEqual(left[field], right[field])) return false;
  for (const field in right) if (left[field] === undefined && right[field] !== undefined) return false;
  return true;
};
