/** Begins to load what it takes to write, while something else is still awaited. */
export const loadEditor = (): void => {
  // Should it fail, it is tried again where it is needed, and said there.
  Promise.all([import("./editing/editable-days.tsx"), import("./editing/trip-form.tsx")]).catch(() => {});
};
