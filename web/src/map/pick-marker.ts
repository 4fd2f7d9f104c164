import { type Map as MapLibreMap, Marker } from "maplibre-gl";
import type { Coordinate } from "../../../contract/itinerary.ts";
import classes from "./trip-map.module.css";

export type Picking = {
  readonly coordinate?: Coordinate | undefined;
  readonly onPick: (coordinate: Coordinate) => void;
};

type PickMarker = { show(picking: Picking | undefined): void };

/** Chooses a place on the map: by dragging a waymark, by clicking, or with the keyboard by the cross in the middle. */
export const createPickMarker = (map: MapLibreMap, label: string): PickMarker => {
  let current: Picking | undefined;
  const element = document.createElement("div");
  element.className = classes.picked ?? "";
  element.role = "img";
  const marker = new Marker({ element, draggable: true, anchor: "bottom" });
  let isShown = false;

  const pick = (lngLat: { readonly lng: number; readonly lat: number }) => {
    const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
    const longitude = ((((lngLat.lng + 180) % 360) + 360) % 360) - 180;
    current?.onPick({ latitude: round(lngLat.lat), longitude: round(longitude) });
  };
  marker.on("dragend", () => pick(marker.getLngLat()));
  map.on("click", ({ lngLat }) => pick(lngLat));
  map.getCanvas().addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !current) return;
    event.preventDefault();
    pick(map.getCenter());
  });

  return {
    show(picking) {
      current = picking;
      map.getContainer().toggleAttribute("data-picking", picking !== undefined);
      const at = picking?.coordinate;
      if (at) marker.setLngLat([at.longitude, at.latitude]);
      if (at && !isShown) {
        marker.addTo(map);
        element.setAttribute("aria-label", label);
      }
      if (!at && isShown) marker.remove();
      isShown = at !== undefined;
    },
  };
};
