import type { ExpressionSpecification, FilterSpecification, LayerSpecification } from "maplibre-gl";
import type { MapColours } from "./map-colours.ts";
import { waymarkImage } from "./waymark-image.ts";

type Look = {
  readonly colours: MapColours;
  readonly textFont: string[];
  readonly activeDayId: string | undefined;
};

/** The layers of the trip, above those of the map. While no day is being read, all days are in full colour. */
export const tripLayers = ({ colours, textFont, activeDayId }: Look): LayerSpecification[] => {
  const { active, quiet } = dayFilters(activeDayId);
  const colour: ColourExpression = ["to-color", dayColourExpression(colours)];
  const round = { "line-join": "round", "line-cap": "round" } as const;
  const name = {
    "text-field": ["case", ["get", "isGrouped"], "", ["get", "name"]],
    "text-font": textFont,
    "text-size": 15,
    "text-max-width": 9,
    "text-variable-anchor-offset": placesForName(activeDayId),
    "text-justify": "auto",
    "symbol-sort-key": ["get", "number"],
  } satisfies SymbolLayout;
  const nameColours = { "text-color": colours.ink, "text-halo-color": colours.casing, "text-halo-width": 2 };
  return [
    {
      id: "links",
      type: "line",
      source: "links",
      layout: round,
      paint: {
        "line-color": colours.inkSoft,
        "line-opacity": 0.8,
        "line-width": 2.25,
        "line-dasharray": [0.1, 2.6],
      },
    },
    {
      id: "quiet-ways",
      type: "line",
      source: "ways",
      filter: quiet,
      layout: round,
      paint: { "line-color": colour, "line-opacity": 0.7, "line-width": 2.25, "line-dasharray": [2, 2] },
    },
    {
      id: "way-casings",
      type: "line",
      source: "ways",
      filter: active,
      layout: round,
      paint: { "line-color": colours.casing, "line-width": 8 },
    },
    {
      id: "ways",
      type: "line",
      source: "ways",
      filter: active,
      layout: round,
      paint: { "line-color": colour, "line-width": 4 },
    },
    {
      id: "quiet-names",
      type: "symbol",
      source: "stops",
      minzoom: 11,
      filter: quiet,
      layout: { ...name, "text-size": 13 },
      paint: { ...nameColours, "text-color": colours.inkSoft },
    },
    { id: "names", type: "symbol", source: "stops", filter: active, layout: name, paint: nameColours },
    {
      id: "quiet-stops",
      type: "symbol",
      source: "stops",
      filter: quiet,
      layout: waymark("quiet", colours),
    },
    // Those that have a button (stop-markers.ts) are not visible, but names avoid them: the topmost layer is placed first.
    {
      id: "stops",
      type: "symbol",
      source: "stops",
      filter: active,
      layout: {
        ...waymark("bright", colours),
        // Names keep away from the whole button of a group, which is wider than the mark.
        "icon-padding": ["case", ["get", "isGrouped"], ["literal", [8, 30]], ["literal", [0]]],
      },
      paint: { "icon-opacity": ["case", ["get", "hasButton"], 0, 1] },
    },
  ];
};

type ColourExpression = ["to-color", ["at", ExpressionSpecification, ExpressionSpecification]];

/** The colour of a feature's day, as text. */
const dayColourExpression = ({ days }: MapColours): ColourExpression[1] => [
  "at",
  ["%", ["get", "dayIndex"], days.length],
  ["literal", [...days]],
];

type SymbolLayout = NonNullable<Extract<LayerSpecification, { type: "symbol" }>["layout"]>;

const waymark = (kind: "bright" | "quiet", colours: MapColours): SymbolLayout => ({
  "icon-image": waymarkImage.name(kind, dayColourExpression(colours), colours) as ExpressionSpecification,
  "icon-allow-overlap": true,
  "icon-padding": 0,
  "symbol-sort-key": ["-", ["get", "number"]],
});

/** Where a name may be around its stop, in ems, best first. If it fits nowhere it is left out rather than cut off. */
export const placesForName = (
  activeDayId: string | undefined,
): NonNullable<SymbolLayout["text-variable-anchor-offset"]> => {
  // The anchor is the part of the text that touches the stop, so an anchor on the left puts the text to the east.
  const east = ["left", [1.4, 0]];
  const west = ["right", [-1.4, 0]];
  const around = ["top", [0, 1.25], "bottom", [0, -1.25]];
  const inOrder = (...places: unknown[][]): unknown => ["literal", places.flat()];
  return [
    "match",
    ["get", activeDayId === undefined ? "sideInTrip" : "sideInDay"],
    "east",
    inOrder(east, ["top-left", [0.6, 0.8], "bottom-left", [0.6, -0.8]], around),
    "west",
    inOrder(west, ["top-right", [-0.6, 0.8], "bottom-right", [-0.6, -0.8]], around),
    inOrder(east, west, around),
  ] as NonNullable<SymbolLayout["text-variable-anchor-offset"]>;
};

export const dayFilters = (
  activeDayId: string | undefined,
): { readonly active: FilterSpecification; readonly quiet: FilterSpecification } => ({
  active: activeDayId === undefined ? ["literal", true] : ["==", ["get", "dayId"], activeDayId],
  quiet: activeDayId === undefined ? ["literal", false] : ["!=", ["get", "dayId"], activeDayId],
});

/** The layers of the day that is being read, and those of the other days. */
export const layersByDay = {
  active: ["way-casings", "ways", "names", "stops"],
  quiet: ["quiet-ways", "quiet-names", "quiet-stops"],
} as const;
