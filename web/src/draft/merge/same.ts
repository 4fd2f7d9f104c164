type Fields = Readonly<Record<string, unknown>>;

/** Whether two values of a draft say the same. A field without a value is one that is not there. */
export const same = (one: unknown, other: unknown): boolean => {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  if (Array.isArray(one) || Array.isArray(other)) {
    if (!Array.isArray(one) || !Array.isArray(other) || one.length !== other.length) return false;
    return one.every((value, index) => same(value, other[index]));
  }
  const [left, right] = [one as Fields, other as Fields];
  for (const field in left) if (!same(left[field], right[field])) return false;
  for (const field in right) if (left[field] === undefined && right[field] !== undefined) return false;
  return true;
};
