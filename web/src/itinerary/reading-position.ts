import { createContext, use } from "react";
import { createObservable, type Observable } from "./observable.ts";

/** What is being read: the map follows it. */
type ReadPart = { readonly dayId?: string | undefined; readonly stopId?: string | undefined };

export type ReadingPosition = {
  readonly read: Observable<ReadPart>;
  /** A ref for the elements of days and stops. */
  readonly observe: (element: HTMLElement | null) => (() => void) | undefined;
};

/** Tracks the day and stop in the upper third of the window. IntersectionObserver measures nothing while scrolling. */
export const createReadingPosition = (): ReadingPosition => {
  const read = createObservable<ReadPart>({});
  const inSight = new Set<Element>();
  let observer: IntersectionObserver | undefined;

  const tell = () => {
    const stop = [...inSight].findLast((element) => element instanceof HTMLElement && element.dataset.stopId);
    const part = stop ?? [...inSight].at(-1);
    if (!(part instanceof HTMLElement)) return;
    const { dayId = part.closest<HTMLElement>("[data-day-id]")?.dataset.dayId, stopId } = part.dataset;
    const before = read.read();
    if (before.dayId !== dayId || before.stopId !== stopId) read.write({ dayId, stopId });
  };
  const observing = () => {
    observer ??= new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) inSight.add(target);
          else inSight.delete(target);
        }
        requestAnimationFrame(tell);
      },
      { rootMargin: "-22% 0px -66% 0px" },
    );
    return observer;
  };

  return {
    read,
    observe: (element) => {
      if (!element) return undefined;
      observing().observe(element);
      return () => {
        observer?.unobserve(element);
        inSight.delete(element);
      };
    },
  };
};

const PlanContext = createContext<ReadingPosition | undefined>(undefined);

export const PlanProvider = PlanContext;

export const useReadingPosition = (): ReadingPosition => {
  const place = use(PlanContext);
  if (!place) throw new Error("useReadingPosition needs a PlanProvider above it");
  return place;
};
