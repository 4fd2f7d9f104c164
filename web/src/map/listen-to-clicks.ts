import type { Map as MapLibreMap, Point } from "maplibre-gl";
import { findLabel, type MapLabel } from "./map-label.ts";

type ClickListeners = {
  readonly map: MapLibreMap;
  /** ISO 639, for the names of labels. */
  readonly language: string;
  readonly onStopClick: (stopId: string) => void;
  readonly canChooseLabel: () => boolean;
  /** Undefined for a click beside all labels. */
  readonly onLabelClick: (label: MapLabel | undefined) => void;
};

/** Half of the 24 pixels that WCAG 2.5.8 asks for. */
const reach = 12;

/** Clicks on what the map draws: stops that have no button of their own, and the map's labels. */
export const listenToClicks = ({
  map,
  language,
  onStopClick,
  canChooseLabel,
  onLabelClick,
}: ClickListeners): void => {
  const labelAt = (point: Point) => (canChooseLabel() ? findLabel(map, point, language) : undefined);
  map.on("click", ({ point }) => {
    const stopId = findStop(map, point);
    if (stopId) onStopClick(stopId);
    else onLabelClick(labelAt(point));
  });
  map.on("mousemove", ({ point }) => {
    map.getCanvas().style.cursor = findStop(map, point) ? "pointer" : labelAt(point) ? "copy" : "";
  });
};

/** The stop nearest to a point, if one is near. */
const findStop = (map: MapLibreMap, { x, y }: Point): string | undefined => {
  if (!map.getSource("stops")) return undefined;
  const features = map.queryRenderedFeatures(
    [
      [x - reach, y - reach],
      [x + reach, y + reach],
    ],
    { layers: ["stops", "quiet-stops"] },
  );
  const distanceOf = ({ geometry }: GeoJSON.Feature) => {
    if (geometry.type !== "Point") return Number.POSITIVE_INFINITY;
    const [longitude = 0, latitude = 0] = geometry.coordinates;
    const at = map.project([longitude, latitude]);
    return Math.hypot(at.x - x, at.y - y);
  };
  const [nearest] = features.toSorted((one, other) => distanceOf(one) - distanceOf(other));
  const id: unknown = nearest?.properties.id;
  return typeof id === "string" ? id : undefined;
};
