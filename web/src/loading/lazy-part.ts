import { type ComponentType, lazy } from "react";
import { spokenTexts } from "../spoken-texts.ts";
import { MissingPart } from "./missing-part.tsx";

type Options = {
  /** The texts of every page are enough for it. */
  readonly needsFewTexts?: boolean;
};

/**
 * A part of a page that is loaded when it is first shown. If loading fails, only this part shows an error, so that
 * nobody loses what they are writing elsewhere on the page.
 */
export const lazyPart = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  { needsFewTexts = false }: Options = {},
) =>
  lazy<ComponentType<P>>(() =>
    Promise.all([load(), needsFewTexts || spokenTexts.loadAll()]).then(
      ([part]) => ({ default: part }),
      () => ({ default: MissingPart }),
    ),
  );
