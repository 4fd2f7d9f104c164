import type { ComponentType } from "react";
import { loadPart } from "./load-part.ts";

/** For parts that nobody misses: shows nothing if it cannot be loaded. */
export const loadOrNothing = async <P extends object>(
  load: () => Promise<ComponentType<P>>,
): Promise<{ default: ComponentType<P> }> => ({
  default: await loadPart(load).catch(() => () => null),
});
