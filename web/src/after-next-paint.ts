/** Calls back right after the next paint, when measuring forces no layout. Returns a function that cancels it. */
export const afterNextPaint = (act: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(act);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
};
