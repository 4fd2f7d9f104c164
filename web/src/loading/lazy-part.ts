import { type ComponentType, lazy } from "react";
import { MissingPart } from "./missing-part.tsx";

/**
 * A part of a page that is loaded when it is first shown. If loading fails, only this part shows an error, so that
 * nobody loses what they are writing elsewhere on the page.
 */
export const lazyPart = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy<ComponentType<P>>(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: MissingPart }),
    ),
  );
