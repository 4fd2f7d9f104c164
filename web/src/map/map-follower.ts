import type { Map as MapLibreMap } from "maplibre-gl";
import type { Bounds } from "./find-bounds.ts";
import type { Position } from "./route-between.ts";

type MapFollower = {
  fit(bounds: Bounds, closest: number): void;
  /** Moves only as far as it must: a place that is well in view stays where it is. */
  reach(position: Position): void;
};

const easeMs = 900;

/** Moves the map along with what is read, but never while the traveller moves it. MapLibre respects reduced motion. */
export const createMapFollower = (map: MapLibreMap): MapFollower => {
  let isHeld = false;
  map.on("movestart", ({ originalEvent }) => {
    if (originalEvent) isHeld = true;
  });
  map.on("moveend", () => {
    isHeld = false;
  });

  return {
    fit({ west, south, east, north }, closest) {
      if (isHeld) return;
      map.fitBounds([west, south, east, north], {
        padding: findPadding(map.getContainer()),
        maxZoom: closest,
        duration: easeMs,
      });
    },
    reach(position) {
      if (isHeld) return;
      const container = map.getContainer();
      const { x, y } = map.project([...position]);
      const { left, right, top, bottom } = findPadding(container);
      const isInView =
        x > left && y > top && x < container.clientWidth - right && y < container.clientHeight - bottom;
      if (!isInView) map.easeTo({ center: [...position], duration: easeMs });
    },
  };
};

type Padding = {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
};

/** What stays free around stops: for the marks themselves, the buttons, the scale and what a page puts at the bottom. */
export const findPadding = ({ clientWidth, clientHeight }: HTMLElement): Padding => {
  // A small map has less of it.
  const [across, down] = [clientWidth / 5, clientHeight / 6];
  return {
    left: Math.min(64, across),
    right: Math.min(84, across),
    top: Math.min(48, down),
    bottom: Math.min(96, down),
  };
};
