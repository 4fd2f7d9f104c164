import { getRouteApi, useRouter } from "@tanstack/react-router";
import { useIsWide } from "./use-is-wide.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The entry before is the same page with the list. */
    isAfterList?: true;
  }
}

type PlanView = {
  /** Whether the list and the map are side by side, so that there is nothing to choose. */
  readonly isWide: boolean;
  /** Whether the map is shown instead of the list. */
  readonly isMap: boolean;
  readonly show: (view: "list" | "map") => void;
};

const route = getRouteApi("/itineraries/$id");

/** What a small screen shows of the plan. It is part of the address, so that Back returns to the list. */
export const usePlanView = (): PlanView => {
  const isWide = useIsWide();
  const view = route.useSearch({ select: ({ view }) => view });
  const edit = route.useSearch({ select: ({ edit }) => edit });
  const navigate = route.useNavigate();
  const { history } = useRouter();
  const show = (next: "list" | "map") => {
    if (next === "map")
      void navigate({
        search: (before) => ({ ...before, view: "map" }),
        state: { isAfterList: true },
        resetScroll: false,
      });
    else if (history.location.state.isAfterList) {
      // Editing may have begun or ended on the map.
      const stop = history.subscribe(() => {
        stop();
        void navigate({ search: (before) => ({ ...before, edit }), replace: true, resetScroll: false });
      });
      history.back();
    } else
      void navigate({
        search: (before) => ({ ...before, view: undefined }),
        replace: true,
        resetScroll: false,
      });
  };
  return { isWide, isMap: !isWide && view === "map", show };
};
