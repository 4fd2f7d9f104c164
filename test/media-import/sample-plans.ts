import type { Media } from "../../server/outside/media-reader/media-reader.ts";
import heldOut from "../fixtures/plans/held-out-plans.json" with { type: "json" };
import tuning from "../fixtures/plans/tuning-plans.json" with { type: "json" };

/** A plan as media show it, and what a traveller reads out of it. */
export type SamplePlan = {
  readonly name: string;
  readonly kind: Media["kind"];
  /** One line of text each; see frames-from-layout.ts. */
  readonly layout: readonly string[];
  readonly caption?: string;
  readonly days: readonly {
    readonly title?: string;
    readonly date?: string;
    /** "10:00 Name", or the name alone; other names that are right too come after a slash. */
    readonly stops: readonly string[];
  }[];
  readonly packing?: readonly string[];
  readonly author?: string;
};

/** The reading rules were written with these plans in view. */
export const tuningPlans = tuning as readonly SamplePlan[];

/** These were not looked at while the rules were written: they show how well unknown plans are read. */
export const heldOutPlans = heldOut as readonly SamplePlan[];
