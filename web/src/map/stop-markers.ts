import { type Map as MapLibreMap, Marker } from "maplibre-gl";
import type { PlacedStop } from "./trip-lines.ts";
import classes from "./trip-map.module.css";

type StopMarkersOptions = {
  readonly map: MapLibreMap;
  readonly label: (stop: PlacedStop) => string;
  readonly onClick: (stopId: string) => void;
};

export type StopMarkers = {
  /** In this order, which is also the order for the keyboard. */
  show(stops: readonly PlacedStop[]): void;
  mark(activeStopId: string | undefined): void;
};

/** Real buttons on the map. A few at a time: hundreds would make moving the map slow. */
export const stopMarkers = ({ map, label, onClick }: StopMarkersOptions): StopMarkers => {
  const shown = new Map<string, { marker: Marker; button: HTMLButtonElement; stop: PlacedStop }>();
  let active: string | undefined;

  const add = (stop: PlacedStop) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = classes.stop ?? "";
    button.addEventListener("click", (event) => {
      // The map behind it was not meant.
      event.stopPropagation();
      onClick(stop.id);
    });
    const diamond = button.appendChild(document.createElement("span"));
    diamond.className = classes.diamond ?? "";
    diamond.appendChild(document.createElement("span"));
    const marker = new Marker({ element: button }).setLngLat([...stop.position]).addTo(map);
    // Its own role and name are a picture's.
    button.removeAttribute("role");
    shown.set(stop.id, { marker, button, stop });
  };
  const say = ({ button }: { button: HTMLButtonElement }, stop: PlacedStop) => {
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
      const kept = new Set(stops.map(({ id }) => id));
      for (const [id, { marker }] of shown)
        if (!kept.has(id)) {
          marker.remove();
          shown.delete(id);
        }
      for (const stop of stops) {
        if (!shown.has(stop.id)) add(stop);
        const one = shown.get(stop.id);
        if (!one) continue;
        one.marker.setLngLat([...stop.position]);
        say(one, stop);
      }
      // Buttons come to the keyboard in the order of the trip, whenever they were added.
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
