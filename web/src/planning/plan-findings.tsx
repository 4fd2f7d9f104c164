import { useQuery } from "@tanstack/react-query";
import { createContext, type ReactNode, use, useDeferredValue, useMemo } from "react";
import { useTranslations } from "use-intl";
import type { Stop, TravelMode } from "../../../contract/itinerary.ts";
import type { PlanProblem, Way } from "../../../contract/planning.ts";
import { QuietWord } from "../components/quiet-word.tsx";
import { useCanEdit, useDraft } from "../draft/use-draft.ts";
import { problemsQuery } from "./problems-query.ts";
import { wayFigures } from "./way-figures.ts";
import { waysQuery } from "./ways-query.ts";

/** What the server found out about the saved plan. */
type PlanFindings = {
  readonly ways: ReadonlyMap<string, Way>;
  /** By the id of their stop, or of their day if they are about the whole day. */
  readonly problems: ReadonlyMap<string, readonly PlanProblem[]>;
};

const PlanFindingsContext = createContext<PlanFindings>({ ways: new Map(), problems: new Map() });

const wayKey = (from: string, to: string) => `${from} ${to}`;

/** Asks once for each saved version of the trip. Only people who can change the plan are told its problems. */
export const PlanFindingsProvider = ({ children }: { readonly children: ReactNode }) => {
  const t = useTranslations("ways");
  const id = useDraft(({ itinerary }) => itinerary.id);
  const etag = useDraft((state) => state.etag);
  const { data: ways } = useQuery(waysQuery({ id, etag }));
  const { data: problems } = useQuery({ ...problemsQuery({ id, etag }), enabled: useCanEdit() });
  const findings = useMemo(
    () => ({
      ways: new Map(ways?.data.map((way) => [wayKey(way.from, way.to), way])),
      problems: Map.groupBy(problems ?? [], ({ stopId, dayId }) => stopId ?? dayId),
    }),
    [ways, problems],
  );
  // Deferred, because hundreds of rows show something of it.
  return (
    <PlanFindingsContext value={useDeferredValue(findings)}>
      {children}
      <QuietWord isBelowDays text={ways?.incomplete && t("unavailable")} />
    </PlanFindingsContext>
  );
};

export const useWay = (from: string, to: string): Way | undefined =>
  use(PlanFindingsContext).ways.get(wayKey(from, to));

/** How the ways between the stops of a day are gone, as the page shows them; fewer than ways if some are not known. */
export const useModes = (stops: readonly Stop[]): readonly TravelMode[] => {
  const { ways } = use(PlanFindingsContext);
  return stops.slice(1).flatMap((to, nth) => {
    const way = ways.get(wayKey(stops[nth]?.id ?? "", to.id));
    return (way ? wayFigures(way, to.arriveBy).mode : to.arriveBy) ?? [];
  });
};

/** The problems of a stop, or of a day as a whole. */
export const useProblems = (partId: string): readonly PlanProblem[] | undefined =>
  use(PlanFindingsContext).problems.get(partId);
