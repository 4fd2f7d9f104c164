import type { Drag } from "./carrying.ts";

type DragInputParts = {
  readonly root: HTMLElement;
  /** What is carried, beside the pointer. */
  readonly label: HTMLElement;
  readonly drag: Drag;
};

const longPressMs = 200;
const startDistance = 5;
const scrollZone = 90;
const scrollSpeed = 18;

const findHandle = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>("[data-grip]") : null;

/** How far to scroll in this frame: the nearer to the edge of the window, the faster. */
const scrollDistance = (y: number): number => {
  const above = scrollZone - y;
  const below = y - (window.innerHeight - scrollZone);
  const depth = Math.min(1, Math.max(above, below, 0) / scrollZone);
  return Math.round(depth * scrollSpeed) * (above > 0 ? -1 : 1);
};

/** Carries by mouse, pen and finger. A finger rests on the grip for a moment first: else it scrolls the page. */
const listenToPointer = ({ root, label: shadow, drag: carrying }: DragInputParts, signal: AbortSignal) => {
  let pressed: { grip: HTMLElement; pointerId: number; x: number; y: number; isTouch: boolean } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pointer = { x: 0, y: 0 };
  let frame: number | undefined;
  let isDragging = false;

  const draw = () => {
    frame = undefined;
    if (!isDragging) return;
    const scrolled = scrollDistance(pointer.y);
    if (scrolled !== 0) window.scrollBy({ top: scrolled, behavior: "instant" });
    shadow.style.transform = `translate(${pointer.x + 14}px, ${pointer.y - 22}px)`;
    carrying.moveTo(Math.min(Math.max(1, pointer.y), window.innerHeight - 1));
    if (scrolled !== 0) frame = requestAnimationFrame(draw);
  };
  const start = () => {
    if (!pressed || !carrying.lift(pressed.grip)) return;
    isDragging = true;
    pressed.grip.setPointerCapture(pressed.pointerId);
    shadow.hidden = false;
    frame ??= requestAnimationFrame(draw);
  };
  const finish = (finish: () => void) => {
    clearTimeout(timer);
    const wasCarrying = isDragging;
    isDragging = false;
    pressed = undefined;
    shadow.hidden = true;
    if (frame !== undefined) cancelAnimationFrame(frame);
    frame = undefined;
    if (wasCarrying) finish();
  };

  root.addEventListener(
    "pointerdown",
    ({ target, button, isPrimary, pointerId, pointerType, clientX: x, clientY: y }) => {
      const grip = findHandle(target);
      if (!grip || button !== 0 || !isPrimary || carrying.current()) return;
      pressed = { grip, pointerId, x, y, isTouch: pointerType === "touch" };
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
  window.addEventListener("pointerup", () => finish(carrying.drop), { signal });
  window.addEventListener("pointercancel", () => finish(carrying.cancel), { signal });
  window.addEventListener(
    "keydown",
    ({ key }) => {
      if (key === "Escape" && isDragging) finish(carrying.cancel);
    },
    { signal },
  );
  // Once it is lifted, the finger no longer scrolls, and no menu opens under it.
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

/** Carries by keyboard: Space lifts and drops, arrows move, Escape puts it back. */
const listenToKeyboard = ({ root, drag: carrying }: DragInputParts, signal: AbortSignal) => {
  let isDragging = false;
  const finish = (finish: () => void) => {
    isDragging = false;
    finish();
  };
  const act = (key: string): boolean => {
    const step = steps[key];
    if (step) carrying.step(...step);
    else if (key === " " || key === "Enter") finish(carrying.drop);
    else if (key === "Escape") finish(carrying.cancel);
    else return false;
    return true;
  };
  root.addEventListener(
    "keydown",
    (event) => {
      const grip = findHandle(event.target);
      if (!grip) return;
      if (isDragging) {
        if (!act(event.key)) return;
        event.preventDefault();
        event.stopPropagation();
      } else if ((event.key === " " || event.key === "Enter") && !carrying.current()) {
        event.preventDefault();
        isDragging = carrying.lift(grip);
      }
    },
    { signal },
  );
  root.addEventListener("focusout", () => isDragging && finish(carrying.cancel), { signal });
};

/** Lets travellers carry parts of the plan by their grips. Ends when the signal says so. */
export const listenForDrags = (parts: DragInputParts, signal: AbortSignal): void => {
  listenToPointer(parts, signal);
  listenToKeyboard(parts, signal);
};
