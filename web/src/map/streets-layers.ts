import type { LayerSpecification } from "maplibre-gl";
import type { MapColours } from "./map-colours.ts";
import { streetsGround } from "./streets-ground.ts";
import { streetsNames } from "./streets-names.ts";
import { streetsWays } from "./streets-ways.ts";

/**
 * Our own layers of a vector source in the schema of OpenMapTiles (https://openmaptiles.org/schema), in the palette's
 * colours, with names in a language (ISO 639). They use the page's typeface, and images of place-image.ts.
 */
export const streetsLayers = (
  source: string,
  dress: MapColours,
  language: string,
): readonly LayerSpecification[] => [
  ...streetsGround(source, dress),
  ...streetsWays(source, dress),
  ...streetsNames(source, dress, language),
];
