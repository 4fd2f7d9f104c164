import type { Subscription } from "../../../contract/subscription.ts";

/** Whether the traveller can import at all: on the paid plan, or with a free import. */
export const canImport = ({ plan, freeImports }: Subscription): boolean =>
  plan === "plus" || (freeImports !== undefined && freeImports.used < freeImports.allowance);
