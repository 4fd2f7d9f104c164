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
  readonly groupTexts: (count: number) => { readonly text: string; readonly label: string };
  readonly onClick: (stopId: string) => void;
  readonly onGroupClick: (stops: readonly PlacedStop[]) => void;
  /** Gets the ids of all stops that have a button, alone or in a group. */
  readonly onArrange: (ids: readonly string[]) => void;
};

export type StopMarkers = {
  /** The order is also that of the Tab key. */
  show(stops: readonly PlacedStop[]): void;
  mark(activeStopId: string | undefined): void;
};

type ShownMarker = { readonly marker: Marker; readonly button: HTMLButtonElement };

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
  let groups: ShownMarker[] = [];
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
    added.button.appendChild(document.createElement("span")).className = classes.leader ?? "";
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
    button.style.setProperty("--aside", `${Math.hypot(x, y)}px`);
    button.style.setProperty("--back", `${Math.atan2(-y, -x)}rad`);
    const number = button.querySelector("span > span");
    if (number) number.textContent = String(stop.number);
  };
  const addGroup = (ofGroup: readonly PlacedStop[], point: Point): ShownMarker => {
    const { lng, lat } = map.unproject([...point]);
    const added = addButton(classes.group, [lng, lat], () => {
      // The button is gone when the map has zoomed in.
      map.getCanvas().focus();
      onGroupClick(ofGroup);
    });
    const { text, label } = groupTexts(ofGroup.length);
    added.button.textContent = text;
    added.button.setAttribute("aria-label", label);
    const [first] = ofGroup;
    if (first && ofGroup.every(({ dayId }) => dayId === first.dayId))
      added.button.style.setProperty("--day-colour", dayColour(first.dayIndex));
    return added;
  };

  const arrange = () => {
    const points = stops.map((stop) => {
      const { x, y } = map.project([...stop.position]);
      return { stop, point: [x, y] as const };
    });
    const arranged = arrangeStops(points, {
      isGrouping: map.getZoom() < closeUp,
      most: maxStopButtons,
      active: stops.find(({ id }) => id === active),
    });
    const { single } = arranged;

    const kept = new Set(single.map(({ stop }) => stop.id));
    for (const [id, { marker }] of shown)
      if (!kept.has(id)) {
        marker.remove();
        shown.delete(id);
      }
    for (const { marker } of groups) marker.remove();
    for (const { stop, offset } of single) updateStop(shown.get(stop.id) ?? addStop(stop), stop, offset);
    groups = arranged.groups.map(({ stops, point }) => addGroup(stops, point));
    sortButtons(stops.flatMap(({ id }) => shown.get(id)?.button ?? []));
    onArrange([...kept, ...arranged.groups.flatMap(({ stops }) => stops.map(({ id }) => id))]);
  };
  let zoom = map.getZoom();
  map.on("moveend", () => {
    if (map.getZoom() !== zoom) arrange();
    zoom = map.getZoom();
  });

  return {
    show(next) {
      stops = next;
      arrange();
    },
    mark(id) {
      if (id === active) return;
      active = id;
      arrange();
    },
  };
};

/** The Tab key follows the order in the document, so the buttons must be in the order of the trip. */
const sortButtons = (buttons: readonly HTMLButtonElement[]) => {
  const isInOrder = buttons.every(
    (button, index) =>
      index === 0 ||
      (buttons[index - 1]?.compareDocumentPosition(button) ?? 0) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  if (!isInOrder) for (const button of buttons) button.parentElement?.append(button);
};
