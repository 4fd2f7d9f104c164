import { type GeoJSONSource, Map as MapLibreMap, prewarm, ScaleControl, setWorkerUrl } from "maplibre-gl";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url";
import { afterNextPaint } from "../after-next-paint.ts";
import { type Bounds, findBounds } from "./find-bounds.ts";
import { findMovedStops } from "./find-moved-stops.ts";
import { graticule } from "./graticule.ts";
import { listenToClicks } from "./listen-to-clicks.ts";
import type { MapColours } from "./map-colours.ts";
import { createMapFollower, findPadding } from "./map-follower.ts";
import type { MapLabel } from "./map-label.ts";
import type { MapSource } from "./map-source.ts";
import { createPickMarker, type Picking } from "./pick-marker.ts";
import { placeImage } from "./place-image.ts";
import { createPointer } from "./pointer.ts";
import { requestAgain } from "./request-again.ts";
import type { Position } from "./route-between.ts";
import { type StopsWithButtons, stopMarkers } from "./stop-markers.ts";
import { canLoadTile, type Streets } from "./streets.ts";
import { lineFeatures, routeCredits, stopFeatures } from "./trip-features.ts";
import { dayFilters, layersByDay, placesForName } from "./trip-layers.ts";
import { type PlacedStop, positionsOf, type TripLines } from "./trip-lines.ts";
import { tripStyle } from "./trip-style.ts";
import { watchStreets } from "./watch-streets.ts";
import { waymarkImage } from "./waymark-image.ts";

setWorkerUrl(workerUrl);
// The worker starts while the page is still drawn.
prewarm();

/** The texts of the map: MapLibre's by their keys, and our own. */
export type MapTexts = {
  readonly locale: Readonly<Record<string, string>>;
  readonly unit: "metric" | "imperial";
  readonly chosen: string;
  /** ISO 639, for the names on a map with streets. */
  readonly language: string;
  /** Names of countries by country code, where they differ from those of the map. */
  readonly countries: Readonly<Record<string, string>>;
  readonly stop: (stop: PlacedStop) => string;
  readonly group: (stops: readonly PlacedStop[]) => { readonly text: string; readonly label: string };
};

type MapSheetOptions = {
  readonly container: HTMLElement;
  readonly source: MapSource | undefined;
  readonly streets: Streets | undefined;
  readonly colours: MapColours;
  readonly words: MapTexts;
  readonly trip: TripLines;
  readonly center: Position | undefined;
  readonly isPicking: boolean;
  readonly isWholePage: boolean;
  readonly reading: Reading;
  readonly onStopClick: (stopId: string) => void;
  readonly canChooseLabel: () => boolean;
  readonly onLabelClick: (label: MapLabel | undefined) => void;
  readonly isOwnChange: (stopId: string) => boolean;
  readonly onDrawn: () => void;
  /** Called when tiles of streets do not come, with a way to find out whether they come again. */
  readonly onStreetsLost: (canLoad: (streets: Streets) => Promise<boolean>) => void;
};

export type Reading = { readonly dayId: string | undefined; readonly stopId: string | undefined };

const [closest, closestOfGroup, closestOfAll] = [14, 17, 18];

export type MapSheet = ReturnType<typeof mapSheet>;

/**
 * A map in an element. Throws if the browser cannot draw one. The style is set after the next paint, because creating
 * and filling the map in one go would block the page.
 */
export const mapSheet = ({
  container,
  source,
  streets: firstStreets,
  colours: firstColours,
  words,
  trip: firstTrip,
  center,
  isPicking,
  isWholePage,
  reading,
  onStopClick,
  canChooseLabel,
  onLabelClick,
  isOwnChange,
  onDrawn,
  onStreetsLost,
}: MapSheetOptions) => {
  let [trip, colours, activeDayId] = [firstTrip, firstColours, undefined as string | undefined];
  let streets = firstStreets;
  let withButtons: StopsWithButtons = new Map();
  const { countries, language } = words;
  const buildStyle = () =>
    tripStyle({ source, streets, language, colours, countries, trip, activeDayId, withButtons });
  const map = new MapLibreMap({
    container,
    locale: words.locale,
    ...firstView(container, { trip, center, isPicking, isWholePage, reading }),
    maxPitch: 0,
    maxZoom: closestOfAll,
    // In smaller tiles, the blur along the coasts would show the edges of the tiles.
    zoomLevelsToOverscale: closestOfAll,
    minZoom: 0.5,
    dragRotate: false,
    pitchWithRotate: false,
    attributionControl: { compact: false },
    // Otherwise a finger that scrolls the page would move the map instead.
    cooperativeGestures: !isPicking && !isWholePage && matchMedia("(pointer: coarse)").matches,
    fadeDuration: matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 200,
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  map.addControl(new ScaleControl({ unit: words.unit, maxWidth: 110 }), "bottom-left");

  const follower = createMapFollower(map);
  const markers = stopMarkers({
    map,
    label: words.stop,
    groupTexts: words.group,
    onClick: onStopClick,
    onGroupClick: (stops) => {
      const bounds = findBounds(stops.map(({ position }) => position));
      if (bounds) follower.fit(bounds, closestOfGroup);
    },
    onArrange: (next) => {
      withButtons = next;
      drawStops();
    },
  });
  const pickMarker = createPickMarker(map, words.chosen);
  const pointer = createPointer(map);

  const isOutside = (sourceId: string | undefined) =>
    sourceId !== undefined && (sourceId === "streets" || streets?.style?.sources[sourceId] !== undefined);
  const geojson = (id: string) => map.getSource<GeoJSONSource>(id);
  let drawn = "";
  const drawStops = () =>
    whenStyled(map, () => {
      const stops = stopFeatures(trip.stops, withButtons);
      const text = JSON.stringify(stops);
      // Most often nothing has changed, and drawing them again takes a while.
      if (text !== drawn) geojson("stops")?.setData(stops);
      drawn = text;
    });
  const drawGraticule = () => {
    const bounds = map.getBounds();
    const view = {
      west: bounds.getWest(),
      south: bounds.getSouth(),
      east: bounds.getEast(),
      north: bounds.getNorth(),
    };
    geojson("graticule")?.setData(lineFeatures(graticule(view).map((points) => ({ points }))));
  };
  const restyle = () => {
    // The data of the layers stays.
    map.setStyle(buildStyle(), {
      transformStyle: (before, after) => ({
        ...after,
        sources: Object.fromEntries(
          Object.entries(after.sources).map(([id, source]) => [id, before?.sources[id] ?? source]),
        ),
      }),
    });
    drawGraticule();
  };
  const canLoadStreets = (streets: Streets) => canLoadTile(streets, map.getCenter(), map.getZoom());
  const loseStreets = () => {
    if (streets) onStreetsLost(canLoadStreets);
  };
  const checkStreets = async () => {
    const checked = streets;
    if (checked && !(await canLoadStreets(checked)) && streets === checked) loseStreets();
  };
  const showButtons = () => {
    const read = trip.stops.filter(({ dayId }) => activeDayId === undefined || dayId === activeDayId);
    // The map of a day has more room than that of the whole trip.
    markers.show(isPicking ? [] : read, { maxTogether: activeDayId === undefined ? 2 : 4 });
  };

  map.setMissingStyleImageResolver((id) => {
    for (const { drawn, pixelRatio } of [waymarkImage, placeImage]) {
      const image = drawn(id);
      if (image && !map.hasImage(id)) map.addImage(id, image, { pixelRatio });
    }
  });
  // A lost connection is nothing to report.
  map.on("error", (event) => {
    const { error, sourceId } = event as typeof event & { sourceId?: string };
    const isExpected = "status" in error && error.status === 0;
    if (!isExpected && !isOutside(sourceId)) reportError(error);
  });
  map.once("idle", onDrawn);
  // Not what moves by itself, such as to the trip.
  map.on("movestart", ({ originalEvent }) => originalEvent && onDrawn());
  requestAgain(map, "ground");
  const watchAnew = watchStreets({ map, isOutside, onLost: loseStreets });
  map.on("style.load", drawGraticule);
  map.on("moveend", drawGraticule);
  if (!isPicking) listenToClicks({ map, language, onStopClick, canChooseLabel, onLabelClick });
  const cancelStyle = afterNextPaint(() => {
    map.setStyle(buildStyle());
    void checkStreets();
  });

  return {
    map,
    setTrip(next: TripLines) {
      const before = trip;
      trip = next;
      whenStyled(map, () => {
        const ways = geojson("ways");
        if (ways) ways.attribution = trip.isRouted && !streets ? routeCredits : "";
        ways?.setData(lineFeatures(trip.ways));
        geojson("links")?.setData(lineFeatures(trip.links.map((points) => ({ points }))));
      });
      showButtons();
      const changed = findMovedStops(before, trip).filter(({ id }) => isOwnChange(id));
      const days = new Set(changed.map(({ dayId }) => dayId));
      const shown =
        before.stops.length === 0 ? trip.stops : trip.stops.filter(({ dayId }) => days.has(dayId));
      const bounds = findBounds(shown.map(({ position }) => position));
      if (bounds && changed.some(({ position }) => !follower.isInView(position)))
        follower.fit(bounds, closest);
    },
    /** Moves to the day or stop that is being read. */
    read({ dayId, stopId }: Reading, isFirst: boolean) {
      const isNewDay = dayId !== activeDayId;
      activeDayId = dayId;
      if (isNewDay) {
        whenStyled(map, () => {
          const filters = dayFilters(activeDayId);
          for (const kind of ["active", "quiet"] as const)
            for (const layer of layersByDay[kind]) map.setFilter(layer, filters[kind]);
          for (const layer of ["names", "quiet-names"])
            map.setLayoutProperty(layer, "text-variable-anchor-offset", placesForName(activeDayId));
        });
      }
      if (isNewDay || isFirst) showButtons();
      markers.mark(stopId);
      // Start with the whole trip.
      if (isFirst) return;
      const bounds = findBounds(positionsOf(trip, dayId));
      const stop = trip.stops.find(({ id }) => id === stopId);
      if (isNewDay && bounds) follower.fit(bounds, closest);
      else if (stop) follower.reach(stop.position);
    },
    showAll() {
      const bounds = findBounds(positionsOf(trip));
      if (bounds) follower.fit(bounds, closest);
    },
    pick(picking: Picking | undefined, isFirst: boolean) {
      pickMarker.show(picking);
      const at = picking?.coordinate;
      if (at && !isFirst) follower.reach([at.longitude, at.latitude]);
    },
    pointAt: pointer.show,
    setColours(next: MapColours) {
      colours = next;
      restyle();
    },
    setStreets(next: Streets | undefined) {
      if (next === streets) return;
      streets = next;
      watchAnew();
      whenStyled(map, restyle);
      void checkStreets();
    },
    remove() {
      cancelStyle();
      map.remove();
    },
  };
};

const firstView = (
  container: HTMLElement,
  {
    trip,
    center,
    isPicking,
    isWholePage,
    reading,
  }: Pick<MapSheetOptions, "trip" | "center" | "isPicking" | "isWholePage" | "reading">,
) => {
  const ofDay = isWholePage && reading.dayId ? positionsOf(trip, reading.dayId) : [];
  const bounds = findBounds(ofDay.length > 0 ? ofDay : positionsOf(trip));
  if (bounds && !(isPicking && center))
    return {
      bounds: corners(bounds),
      fitBoundsOptions: { padding: findPadding(container), maxZoom: closest },
    };
  if (center) return { center: [...center] as [number, number], zoom: isPicking ? 11 : 9 };
  return { center: [10, 25] as [number, number], zoom: 1 };
};

const corners = ({ west, south, east, north }: Bounds): [number, number, number, number] => [
  west,
  south,
  east,
  north,
];

const whenStyled = (map: MapLibreMap, change: () => void) => {
  if (map.getSource("stops")) change();
  else map.once("style.load", change);
};
