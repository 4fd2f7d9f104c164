import type { Draft } from "../../draft/draft.ts";
import type { Shared } from "../../shared-with-app.ts";
import { sortFiles } from "../sort-files.ts";
import { emptyPlan } from "./empty-plan.ts";
import { planFromGpx } from "./plan-from-gpx.ts";
import { planFromText } from "./plan-from-text.ts";

/** What goes into the trip besides its words. */
export type PlanFiles = {
  /** Where days go, one each. */
  readonly tracks: readonly { readonly dayId: string; readonly file: File }[];
  readonly documents: readonly File[];
};

export type SharedPlan = { readonly draft: Draft; readonly files: PlanFiles };

/** A plan that the browser reads by itself, and media for an import. One of them is empty. */
export type SharedContent =
  | { readonly kind: "media"; readonly files: readonly File[] }
  | { readonly kind: "plan"; readonly plan: SharedPlan }
  | { readonly kind: "nothing" };

const gpx = /\.gpx$/i;
const calendar = /\.(ics|ical)$/i;
const pass = /\.pkpass$/i;

/** For the `accept` attribute of the file input, besides media. */
export const acceptedPlans =
  "text/calendar,.ics,application/gpx+xml,.gpx,application/vnd.apple.pkpass,.pkpass";

/** Whether the browser reads a file by itself, without sending it anywhere. */
export const isPlanFile = ({ name }: File): boolean =>
  gpx.test(name) || calendar.test(name) || pass.test(name);

/** One plan of all of them: their days one after the other, passes and whatever else there is as documents. */
const planFromFiles = async (files: readonly File[], title: string): Promise<SharedPlan> => {
  let plan: SharedPlan = { draft: emptyPlan(title), files: { tracks: [], documents: [] } };
  const add = (more: Pick<Draft, "days"> & Partial<Draft>, moreFiles: Partial<PlanFiles> = {}) => {
    const { days, ...words } = more;
    plan = {
      draft: { ...words, ...plan.draft, days: [...plan.draft.days, ...days] },
      files: { ...plan.files, ...moreFiles },
    };
  };
  for (const file of files) {
    if (gpx.test(file.name)) {
      const { draft, dayId } = planFromGpx(await file.text());
      add(draft, dayId === undefined ? {} : { tracks: [...plan.files.tracks, { dayId, file }] });
    } else if (calendar.test(file.name)) {
      // Reading calendars takes a library that few need.
      const { planFromCalendar } = await import("./plan-from-calendar.ts");
      add(planFromCalendar(await file.text()));
    } else add({ days: [] }, { documents: [...plan.files.documents, file] });
  }
  return plan;
};

const nameOf = ({ name }: File) => name.replace(/\.\w+$/, "");

/** Sorts what another app shared, or what was opened with this one. */
export const readShared = async (shared: Shared): Promise<SharedContent> => {
  const { files } = shared;
  const first = files.find(isPlanFile);
  if (first) return { kind: "plan", plan: await planFromFiles(files, nameOf(first)) };
  if (sortFiles(files).media) return { kind: "media", files };
  const draft = planFromText(shared);
  return draft
    ? { kind: "plan", plan: { draft, files: { tracks: [], documents: [] } } }
    : { kind: "nothing" };
};
