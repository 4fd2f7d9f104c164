import { type Map as MapLibreMap, Marker } from "maplibre-gl";
import type { Coordinate } from "../../../contract/itinerary.ts";
import classes from "./trip-map.module.css";

type Pointer = { show(coordinate: Coordinate | undefined): void };

/** A ring around a place. */
export const createPointer = (map: MapLibreMap): Pointer => {
  const element = document.createElement("div");
  element.className = classes.pointer ?? "";
  const marker = new Marker({ element });
  element.ariaHidden = "true";
  return {
    show(coordinate) {
      if (coordinate) marker.setLngLat([coordinate.longitude, coordinate.latitude]).addTo(map);
      else marker.remove();
    },
  };
};
