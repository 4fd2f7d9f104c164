const parts = { name: "input", place: "[data-place]", menu: "[aria-haspopup=menu]" } as const;

/** Focuses a part of a stop in the next frame: a stop that moves to another day is rendered again. */
export const focusInStop = (stopId: string, part: keyof typeof parts): void => {
  requestAnimationFrame(() =>
    document
      .getElementById(`stop-${stopId}`)
      ?.querySelector<HTMLElement>(parts[part])
      ?.focus({ preventScroll: true }),
  );
};
