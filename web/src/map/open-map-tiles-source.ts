import type { StyleSpecification, VectorSourceSpecification } from "maplibre-gl";

/** Two layers that together are in no other schema. */
const itsLayers = ["transportation", "place"];
/** Pictures of the whole world may lie below it until here. */
const reliefMaxZoom = 8;

/** The vector source that a style draws, if it is in the schema of OpenMapTiles and the style draws nothing else. */
export const openMapTilesSource = ({
  sources,
  layers,
}: Pick<StyleSpecification, "sources" | "layers">): VectorSourceSpecification | undefined => {
  for (const [id, source] of Object.entries(sources)) {
    if (source.type !== "vector") continue;
    const drawn = new Set(
      layers.map((layer) =>
        "source" in layer && layer.source === id && "source-layer" in layer
          ? layer["source-layer"]
          : undefined,
      ),
    );
    const isAlone = layers.every(
      (layer) =>
        layer.type === "background" ||
        ("source" in layer && layer.source === id) ||
        (layer.maxzoom ?? Number.POSITIVE_INFINITY) <= reliefMaxZoom,
    );
    if (isAlone && itsLayers.every((layer) => drawn.has(layer))) return source;
  }
  return undefined;
};
