type Sized = { readonly height: number };

/** Whether two lines have letters of about the same size. */
export function isSameSize(one: Sized, other: Sized): boolean {
  const ratio = one.height / other.height;
  return ratio > 0.8 && ratio < 1.25;
}
