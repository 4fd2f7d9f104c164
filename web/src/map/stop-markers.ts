import { type Map as MapLibreMap, Marker } from "maplibre-gl";
import { dayColour } from "../itinerary/day-colour.ts";
import { arrangeStops, type Point } from "./arrange-stops.ts";
import { maxStopButtons } from "./max-stop-buttons.ts";
import type { Position } from "./route-between.ts";
import type { PlacedStop } from "./trip-lines.ts";
import classes from "./trip-map.module.css";

type StopMarkersOptions = {
  readonly map: MapLibreMap;
  readonly label: (stop: PlacedStop) => string;
  readonly groupTexts: (stops: readonly PlacedStop[]) => { readonly text: string; readonly label: string };
  readonly onClick: (stopId: string) => void;
  readonly onGroupClick: (stops: readonly PlacedStop[]) => void;
  readonly onArrange: (shown: StopsWithButtons) => void;
};

/** The stops that have a button, alone or in a group, and where it is. */
export type StopsWithButtons = ReadonlyMap<
  string,
  { readonly position: Position; readonly isGrouped: boolean }
>;

export type StopMarkers = {
  /** The order is also that of the Tab key. */
  show(stops: readonly PlacedStop[], options: { readonly maxTogether: number }): void;
  mark(activeStopId: string | undefined): void;
};

type ShownMarker = { readonly marker: Marker; readonly button: HTMLButtonElement };
type ShownGroup = ShownMarker & { readonly stops: readonly PlacedStop[] };

const keyOf = (stops: readonly PlacedStop[]) => stops.map(({ id }) => id).join(" ");

/** From this zoom on every stop is shown, beside others if need be: zooming in would not separate them. */
const closeUp = 16;

/** Stops as real buttons on the map; only some of them, because hundreds would make the map slow. */
export const stopMarkers = ({
  map,
  label,
  groupTexts,
  onClick,
  onGroupClick,
  onArrange,
}: StopMarkersOptions): StopMarkers => {
  const shown = new Map<string, ShownMarker>();
  /** By the stops in them: the same group keeps its button, and with it the focus. */
  const shownGroups = new Map<string, ShownGroup>();
  /** Lines, which are made anew each time. */
  let leaders: Marker[] = [];
  let maxTogether = 0;
  let stops: readonly PlacedStop[] = [];
  let active: string | undefined;

  const addButton = (className: string | undefined, position: Position, act: () => void): ShownMarker => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = className ?? "";
    button.addEventListener("click", (event) => {
      // The click must not also reach the map behind it.
      event.stopPropagation();
      act();
    });
    const marker = new Marker({ element: button }).setLngLat([...position]).addTo(map);
    // MapLibre gives it the role of an image.
    button.removeAttribute("role");
    return { marker, button };
  };
  const addStop = (stop: PlacedStop): ShownMarker => {
    const added = addButton(classes.stop, stop.position, () => onClick(stop.id));
    const diamond = added.button.appendChild(document.createElement("span"));
    diamond.className = classes.diamond ?? "";
    diamond.appendChild(document.createElement("span"));
    shown.set(stop.id, added);
    return added;
  };
  const updateStop = ({ marker, button }: ShownMarker, stop: PlacedStop, [x, y]: Point) => {
    marker.setLngLat([...stop.position]).setOffset([x, y]);
    button.setAttribute("aria-label", label(stop));
    button.title = stop.name;
    button.toggleAttribute("data-active", stop.id === active);
    button.style.setProperty("--day-colour", dayColour(stop.dayIndex));
    const number = button.querySelector("span > span");
    if (number) number.textContent = String(stop.number);
  };
  const addLeader = ({ position, dayIndex }: PlacedStop, [x, y]: Point): Marker => {
    const element = document.createElement("div");
    element.className = classes.leader ?? "";
    const marker = new Marker({ element }).setLngLat([...position]).addTo(map);
    element.ariaHidden = "true";
    const line = element.appendChild(document.createElement("span"));
    line.style.setProperty("--day-colour", dayColour(dayIndex));
    line.style.setProperty("--length", `${Math.hypot(x, y)}px`);
    line.style.setProperty("--direction", `${Math.atan2(y, x)}rad`);
    return marker;
  };
  const addGroup = (key: string, position: Position): ShownMarker =>
    addButton(classes.group, position, () => {
      // The button is gone when the map has zoomed in.
      map.getCanvas().focus();
      onGroupClick(shownGroups.get(key)?.stops ?? []);
    });
  const showGroup = (ofGroup: readonly PlacedStop[], position: Position, width: number) => {
    const key = keyOf(ofGroup);
    const { marker, button } = shownGroups.get(key) ?? addGroup(key, position);
    shownGroups.set(key, { marker, button, stops: ofGroup });
    marker.setLngLat([...position]);
    const { text, label } = groupTexts(ofGroup);
    button.textContent = text;
    button.setAttribute("aria-label", label);
    button.style.width = `${width}px`;
    const [first] = ofGroup;
    const isOfOneDay = ofGroup.every(({ dayId }) => dayId === first?.dayId);
    button.style.setProperty("--day-colour", first && isOfOneDay ? dayColour(first.dayIndex) : "");
  };

  const arrange = () => {
    const points = stops.map((stop) => {
      const { x, y } = map.project([...stop.position]);
      return { stop, point: [x, y] as const };
    });
    const { single, groups } = arrangeStops(points, {
      maxTogether: map.getZoom() < closeUp ? maxTogether : Number.POSITIVE_INFINITY,
      groupWidth: (stops) => Math.max(44, groupTexts(stops).text.length * 8 + 20),
      most: maxStopButtons,
      active: stops.find(({ id }) => id === active),
    });

    removeOthers(shown, new Set(single.map(({ stop }) => stop.id)));
    removeOthers(shownGroups, new Set(groups.map(({ stops }) => keyOf(stops))));
    for (const marker of leaders) marker.remove();
    leaders = [];
    const withButtons = new Map<string, { position: Position; isGrouped: boolean }>();
    const positionOf = ([x, y]: Point): Position => {
      const { lng, lat } = map.unproject([x, y]);
      return [lng, lat];
    };
    for (const { stop, point, offset } of single) {
      const [x, y] = offset;
      updateStop(shown.get(stop.id) ?? addStop(stop), stop, offset);
      const isAside = x !== 0 || y !== 0;
      if (isAside) leaders.push(addLeader(stop, offset));
      const position = isAside ? positionOf([point[0] + x, point[1] + y]) : stop.position;
      withButtons.set(stop.id, { position, isGrouped: false });
    }
    for (const { stops, point, width } of groups) {
      const position = positionOf(point);
      showGroup(stops, position, width);
      for (const { id } of stops) withButtons.set(id, { position, isGrouped: true });
    }
    const byFirstStop = new Map([...shownGroups.values()].map((group) => [group.stops[0]?.id, group]));
    sortButtons(stops.flatMap(({ id }) => (shown.get(id) ?? byFirstStop.get(id))?.button ?? []));
    onArrange(withButtons);
  };
  let zoom = map.getZoom();
  map.on("moveend", () => {
    if (map.getZoom() !== zoom) arrange();
    zoom = map.getZoom();
  });

  return {
    show(next, options) {
      stops = next;
      maxTogether = options.maxTogether;
      arrange();
    },
    mark(id) {
      if (id === active) return;
      active = id;
      arrange();
    },
  };
};

const removeOthers = (shown: Map<string, ShownMarker>, kept: ReadonlySet<string>) => {
  for (const [key, { marker }] of shown)
    if (!kept.has(key)) {
      marker.remove();
      shown.delete(key);
    }
};

/** The Tab key follows the order in the document, so the buttons must be in the order of the trip. */
const sortButtons = (buttons: readonly HTMLButtonElement[]) => {
  const isInOrder = buttons.every(
    (button, index) =>
      index === 0 ||
      (buttons[index - 1]?.compareDocumentPosition(button) ?? 0) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  if (isInOrder) return;
  const focused = buttons.find((button) => button === document.activeElement);
  for (const button of buttons) button.parentElement?.append(button);
  focused?.focus({ preventScroll: true });
};
