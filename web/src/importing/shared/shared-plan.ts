import type { Draft } from "../../draft/draft.ts";
import type { Shared } from "../../shared-with-app.ts";
import { sortFiles } from "../sort-files.ts";
import { emptyPlan } from "./empty-plan.ts";
import { planFromGpx } from "./plan-from-gpx.ts";
import { planFromText } from "./plan-from-text.ts";

/** What goes into the trip besides its words. */
export type PlanFiles = {
  /** Where a day goes. */
  readonly track?: { readonly dayId: string; readonly file: File };
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

/** One plan of all of them: their days one after the other, passes as documents. */
const planFromFiles = async (files: readonly File[], title: string): Promise<SharedPlan> => {
  let plan: SharedPlan = { draft: emptyPlan(title), files: { documents: [] } };
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
      add(draft, dayId === undefined ? {} : { track: { dayId, file } });
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
  const media = files.filter((file) => !isPlanFile(file));
  if (sortFiles(media).media) return { kind: "media", files: media };
  const [first] = files.filter(isPlanFile);
  if (first) return { kind: "plan", plan: await planFromFiles(files.filter(isPlanFile), nameOf(first)) };
  const draft = planFromText(shared);
  return draft ? { kind: "plan", plan: { draft, files: { documents: [] } } } : { kind: "nothing" };
};
