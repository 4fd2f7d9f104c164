import type { Drag } from "./drag.ts";

type DragInputParts = {
  readonly root: HTMLElement;
  /** The name of what is dragged, beside the pointer. */
  readonly label: HTMLElement;
  readonly drag: Drag;
};

const longPressMs = 200;
const startDistance = 5;
const scrollZone = 90;
const scrollSpeed = 18;

const findHandle = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>("[data-drag-handle]") : null;

/** How far to scroll in this frame: the nearer to the edge of the window, the faster. */
const scrollDistance = (y: number): number => {
  const above = scrollZone - y;
  const below = y - (window.innerHeight - scrollZone);
  const depth = Math.min(1, Math.max(above, below, 0) / scrollZone);
  return Math.round(depth * scrollSpeed) * (above > 0 ? -1 : 1);
};

/** Mouse, pen and finger. A finger must rest on the handle for 200 ms; otherwise it scrolls the page. */
const listenToPointer = ({ root, label, drag }: DragInputParts, signal: AbortSignal) => {
  let pressed: { handle: HTMLElement; pointerId: number; x: number; y: number; isTouch: boolean } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pointer = { x: 0, y: 0 };
  let frame: number | undefined;
  let isDragging = false;

  const draw = () => {
    frame = undefined;
    if (!isDragging) return;
    const scrolled = scrollDistance(pointer.y);
    if (scrolled !== 0) window.scrollBy({ top: scrolled, behavior: "instant" });
    label.style.transform = `translate(${pointer.x + 14}px, ${pointer.y - 22}px)`;
    drag.moveTo(Math.min(Math.max(1, pointer.y), window.innerHeight - 1));
    if (scrolled !== 0) frame = requestAnimationFrame(draw);
  };
  const start = () => {
    if (!pressed || !drag.lift(pressed.handle)) return;
    isDragging = true;
    pressed.handle.setPointerCapture(pressed.pointerId);
    label.hidden = false;
    frame ??= requestAnimationFrame(draw);
  };
  const finish = (dropOrCancel: () => void) => {
    clearTimeout(timer);
    const wasDragging = isDragging;
    isDragging = false;
    pressed = undefined;
    label.hidden = true;
    if (frame !== undefined) cancelAnimationFrame(frame);
    frame = undefined;
    if (wasDragging) dropOrCancel();
  };

  root.addEventListener(
    "pointerdown",
    ({ target, button, isPrimary, pointerId, pointerType, clientX: x, clientY: y }) => {
      const handle = findHandle(target);
      if (!handle || button !== 0 || !isPrimary || drag.current()) return;
      pressed = { handle, pointerId, x, y, isTouch: pointerType === "touch" };
      pointer = { x, y };
      if (pressed.isTouch) timer = setTimeout(start, longPressMs);
    },
    { signal },
  );
  window.addEventListener(
    "pointermove",
    ({ clientX: x, clientY: y, pointerId }) => {
      if (pressed?.pointerId !== pointerId) return;
      pointer = { x, y };
      if (isDragging) frame ??= requestAnimationFrame(draw);
      else if (Math.hypot(x - pressed.x, y - pressed.y) > startDistance) {
        if (pressed.isTouch) finish(() => {});
        else start();
      }
    },
    { signal },
  );
  window.addEventListener("pointerup", () => finish(drag.drop), { signal });
  window.addEventListener("pointercancel", () => finish(drag.cancel), { signal });
  window.addEventListener(
    "keydown",
    ({ key }) => {
      if (key === "Escape" && isDragging) finish(drag.cancel);
    },
    { signal },
  );
  // During a drag the finger must not scroll the page or open a context menu.
  root.addEventListener("touchmove", (event) => isDragging && event.cancelable && event.preventDefault(), {
    signal,
    passive: false,
  });
  root.addEventListener("contextmenu", (event) => pressed?.isTouch && event.preventDefault(), { signal });
};

const steps: Readonly<Record<string, [step: 1 | -1, by: "one" | "day"]>> = {
  ArrowUp: [-1, "one"],
  ArrowDown: [1, "one"],
  ArrowLeft: [-1, "day"],
  ArrowRight: [1, "day"],
};

/** Space lifts and drops, arrows move, Escape cancels. */
const listenToKeyboard = ({ root, drag }: DragInputParts, signal: AbortSignal) => {
  let isDragging = false;
  const finish = (dropOrCancel: () => void) => {
    isDragging = false;
    dropOrCancel();
  };
  const act = (key: string): boolean => {
    const step = steps[key];
    if (step) drag.step(...step);
    else if (key === " " || key === "Enter") finish(drag.drop);
    else if (key === "Escape") finish(drag.cancel);
    else return false;
    return true;
  };
  root.addEventListener(
    "keydown",
    (event) => {
      const handle = findHandle(event.target);
      if (!handle) return;
      if (isDragging) {
        if (!act(event.key)) return;
        event.preventDefault();
        event.stopPropagation();
      } else if ((event.key === " " || event.key === "Enter") && !drag.current()) {
        event.preventDefault();
        isDragging = drag.lift(handle);
      }
    },
    { signal },
  );
  root.addEventListener("focusout", () => isDragging && finish(drag.cancel), { signal });
};

/** Lets stops and days be dragged by their handles, until the signal aborts. */
export const listenForDrags = (parts: DragInputParts, signal: AbortSignal): void => {
  listenToPointer(parts, signal);
  listenToKeyboard(parts, signal);
};
