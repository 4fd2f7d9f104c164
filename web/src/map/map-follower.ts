import type { Map as MapLibreMap } from "maplibre-gl";
import type { Bounds } from "./find-bounds.ts";
import type { Position } from "./route-between.ts";

type MapFollower = {
  fit(bounds: Bounds, closest: number): void;
  /** Moves only as far as necessary: not at all if the place is well in view. */
  reach(position: Position): void;
  /** Whether a place is well in view, not just at an edge. */
  isInView(position: Position): boolean;
};

const easeMs = 900;

/** Moves the map to what is being read, but not while the traveller moves it. MapLibre respects reduced motion. */
export const createMapFollower = (map: MapLibreMap): MapFollower => {
  let isHeld = false;
  map.on("movestart", ({ originalEvent }) => {
    if (originalEvent) isHeld = true;
  });
  map.on("moveend", () => {
    isHeld = false;
  });

  const isInView = (position: Position) => {
    const { clientWidth, clientHeight } = map.getContainer();
    const { x, y } = map.project([...position]);
    const { left, right, top, bottom } = findPadding(map.getContainer());
    return x > left && y > top && x < clientWidth - right && y < clientHeight - bottom;
  };

  return {
    isInView,
    fit({ west, south, east, north }, closest) {
      if (isHeld) return;
      map.fitBounds([west, south, east, north], {
        padding: findPadding(map.getContainer()),
        maxZoom: closest,
        duration: easeMs,
      });
    },
    reach(position) {
      if (!isHeld && !isInView(position)) map.easeTo({ center: [...position], duration: easeMs });
    },
  };
};

type Padding = {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
};

/** The space around the stops: for their markers, the buttons, the scale and bars at the bottom of the page. */
export const findPadding = ({ clientWidth, clientHeight }: HTMLElement): Padding => {
  // Less on a small map.
  const [across, down] = [clientWidth / 5, clientHeight / 6];
  return {
    left: Math.min(64, across),
    right: Math.min(84, across),
    top: Math.min(48, down),
    bottom: Math.min(96, down),
  };
};
