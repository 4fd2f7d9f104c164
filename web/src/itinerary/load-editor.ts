/** Starts loading the editor while something else is still awaited. */
export const loadEditor = (): void => {
  // A failure is retried and reported where the editor is used.
  Promise.all([import("./editing/editable-days.tsx"), import("./editing/trip-form.tsx")]).catch(() => {});
};
