import { type ComponentType, lazy } from "react";
import { MissingPart } from "./missing-part.tsx";

/**
 * A part of a page that is loaded when it is first shown. Should it not arrive, it says so in its place, and the rest of
 * the page goes on: what someone is writing there is worth more.
 */
export const lazyPart = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy<ComponentType<P>>(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: MissingPart }),
    ),
  );
