import { type Map as MapLibreMap, Marker } from "maplibre-gl";
import type { PlacedStop } from "./trip-lines.ts";
import classes from "./trip-map.module.css";

type StopMarkersOptions = {
  readonly map: MapLibreMap;
  readonly label: (stop: PlacedStop) => string;
  readonly onClick: (stopId: string) => void;
};

export type StopMarkers = {
  /** The order is also that of the Tab key. */
  show(stops: readonly PlacedStop[]): void;
  mark(activeStopId: string | undefined): void;
};

/** Stops as real buttons on the map; only some of them, because hundreds would make the map slow. */
export const stopMarkers = ({ map, label, onClick }: StopMarkersOptions): StopMarkers => {
  const shown = new Map<string, { marker: Marker; button: HTMLButtonElement; stop: PlacedStop }>();
  let active: string | undefined;

  const add = (stop: PlacedStop) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = classes.stop ?? "";
    button.addEventListener("click", (event) => {
      // The click must not also reach the map behind it.
      event.stopPropagation();
      onClick(stop.id);
    });
    const diamond = button.appendChild(document.createElement("span"));
    diamond.className = classes.diamond ?? "";
    diamond.appendChild(document.createElement("span"));
    const marker = new Marker({ element: button }).setLngLat([...stop.position]).addTo(map);
    // MapLibre gives it the role of an image.
    button.removeAttribute("role");
    shown.set(stop.id, { marker, button, stop });
  };
  const update = ({ button }: { button: HTMLButtonElement }, stop: PlacedStop) => {
    button.setAttribute("aria-label", label(stop));
    button.title = stop.name;
    const number = button.querySelector("span > span");
    if (number) number.textContent = String(stop.number);
  };
  const mark = (id: string | undefined) => {
    active = id;
    for (const [stopId, { button }] of shown) button.toggleAttribute("data-active", stopId === id);
  };

  return {
    show(stops) {
      const ids = new Set(stops.map(({ id }) => id));
      for (const [id, { marker }] of shown)
        if (!ids.has(id)) {
          marker.remove();
          shown.delete(id);
        }
      for (const stop of stops) {
        if (!shown.has(stop.id)) add(stop);
        const entry = shown.get(stop.id);
        if (!entry) continue;
        entry.marker.setLngLat([...stop.position]);
        update(entry, stop);
      }
      // The Tab key follows the order in the document, so the buttons must be in the order of the trip.
      const buttons = stops.map(({ id }) => shown.get(id)?.button).filter((button) => button !== undefined);
      const isInOrder = buttons.every(
        (button, index) =>
          index === 0 ||
          (buttons[index - 1]?.compareDocumentPosition(button) ?? 0) & Node.DOCUMENT_POSITION_FOLLOWING,
      );
      if (!isInOrder) for (const button of buttons) button.parentElement?.append(button);
      mark(active);
    },
    mark,
  };
};
