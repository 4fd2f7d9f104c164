const parts = { name: "input", place: "[data-place]", menu: "[aria-haspopup=menu]" } as const;

/** The focus goes to a part of a stop, wherever that stands by then: one that moves to another day is drawn anew. */
export const focusInStop = (stopId: string, part: keyof typeof parts): void => {
  requestAnimationFrame(() =>
    document
      .getElementById(`stop-${stopId}`)
      ?.querySelector<HTMLElement>(parts[part])
      ?.focus({ preventScroll: true }),
  );
};
