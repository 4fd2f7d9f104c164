import "./field-markers.css";
import "./person-colours.css";
import { useEffect } from "react";
import type { PersonHere } from "../../../contract/itinerary-event.ts";
import { writerElement } from "./field-elements.ts";
import { firstName } from "./first-name.ts";
import { personHue } from "./person-hue.ts";
import { useOthersHere } from "./use-others-here.ts";

type Writer = { readonly names: string; readonly hue: number };

const findWriters = (others: readonly PersonHere[]): Map<HTMLElement, Writer> => {
  const writers = new Map<HTMLElement, Writer>();
  for (const { id, displayName, at } of others) {
    const element = at === undefined ? undefined : writerElement(at);
    if (!element) continue;
    const before = writers.get(element);
    const name = firstName(displayName);
    writers.set(
      element,
      before ? { ...before, names: `${before.names}, ${name}` } : { names: name, hue: personHue(id) },
    );
  }
  return writers;
};

const unmark = (element: HTMLElement) => {
  delete element.dataset.writer;
  element.style.removeProperty("--person-hue");
};

/** Marks the fields that others write in with their names. Nothing is rendered for it: a long plan stays as it is. */
export const FieldMarkers = () => {
  const { others } = useOthersHere();
  useEffect(() => {
    if (!others.some(({ at }) => at !== undefined)) return;
    let marked = new Map<HTMLElement, Writer>();
    let frame: number | undefined;
    const mark = () => {
      frame = undefined;
      const writers = findWriters(others);
      for (const element of marked.keys()) if (!writers.has(element)) unmark(element);
      for (const [element, { names, hue }] of writers) {
        element.dataset.writer = names;
        element.style.setProperty("--person-hue", String(hue));
      }
      marked = writers;
    };
    mark();
    // Forms open and close, and parts of the page come and go.
    const observer = new MutationObserver(() => {
      frame ??= requestAnimationFrame(mark);
    });
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
      if (frame !== undefined) cancelAnimationFrame(frame);
      for (const element of marked.keys()) unmark(element);
    };
  }, [others]);
  return null;
};
