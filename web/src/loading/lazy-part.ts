import { type ComponentType, createElement, lazy, useState } from "react";
import { spokenTexts } from "../spoken-texts.ts";
import { MissingPart } from "./missing-part.tsx";

type Options = {
  /** The texts of every page are enough for it. */
  readonly needsFewTexts?: boolean;
};

/** A part that can be loaded before it is shown; then it is there at once, without anything in its place. */
export type LazyPart = { readonly preload: () => Promise<void> };

/**
 * A part of a page that is loaded when it is first shown. If loading fails, only this part shows an error, so that
 * nobody loses what they are writing elsewhere on the page.
 */
export const lazyPart = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  { needsFewTexts = false }: Options = {},
): ComponentType<P> & LazyPart => {
  let loaded: ComponentType<P> | undefined;
  const loadAll = async () => {
    const [part] = await Promise.all([load(), needsFewTexts || spokenTexts.loadAll()]);
    loaded = part;
    return part;
  };
  const Awaited = lazy<ComponentType<P>>(() =>
    loadAll().then(
      (part) => ({ default: part }),
      () => ({ default: MissingPart }),
    ),
  );
  const Part = (props: P) => {
    const [shown] = useState(() => ({ Part: loaded ?? (Awaited as unknown as ComponentType<P>) }));
    return createElement(shown.Part, props);
  };
  // A failure is retried and reported where the part is shown.
  return Object.assign(Part, {
    preload: () =>
      loadAll().then(
        () => {},
        () => {},
      ),
  });
};
