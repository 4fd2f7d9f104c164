import type { StyleSpecification } from "maplibre-gl";
import { baseStyle } from "./base-style.ts";
import type { MapColours } from "./map-colours.ts";
import type { MapSource } from "./map-source.ts";
import { regionStyle } from "./region-style.ts";
import type { StopsWithButtons } from "./stop-markers.ts";
import type { RegionStreets, Streets } from "./streets.ts";
import { streetsLayers } from "./streets-layers.ts";
import { lineFeatures, routeCredits, stopFeatures } from "./trip-features.ts";
import { tripLayers } from "./trip-layers.ts";
import type { TripLines } from "./trip-lines.ts";
import { typefaces } from "./typefaces.ts";

type TripStyle = {
  readonly source: MapSource | undefined;
  /** Shown instead of our own map, or over it where they are of a region. */
  readonly streets: Streets | undefined;
  readonly language: string;
  readonly colours: MapColours;
  readonly countries: Readonly<Record<string, string>>;
  readonly trip: TripLines;
  readonly activeDayId: string | undefined;
  readonly withButtons: StopsWithButtons;
};

/** The style of the trip on a map with streets, or on our own. */
export const tripStyle = ({
  source,
  streets,
  language,
  colours,
  countries,
  trip,
  activeDayId,
  withButtons,
}: TripStyle): StyleSpecification => {
  const base = groundStyle({ source, streets, language, colours, countries });
  return {
    ...base,
    sources: {
      ...base.sources,
      ways: {
        type: "geojson",
        data: lineFeatures(trip.ways),
        ...(trip.isRouted && !streets && { attribution: routeCredits }),
      },
      links: { type: "geojson", data: lineFeatures(trip.links.map((points) => ({ points }))) },
      stops: { type: "geojson", data: stopFeatures(trip.stops, withButtons) },
    },
    layers: [...base.layers, ...tripLayers({ colours, textFont: textFontOf(base), activeDayId })],
  };
};

const groundStyle = ({
  source,
  streets,
  language,
  colours,
  countries,
}: Pick<TripStyle, "source" | "streets" | "language" | "colours" | "countries">): StyleSpecification => {
  if (streets && !streets.bounds) return streetsStyle(streets, colours, language);
  const own = baseStyle(source, colours, countries);
  return streets ? regionStyle(streets, own, colours, language) : own;
};

const streetsStyle = (
  streets: Exclude<Streets, RegionStreets>,
  colours: MapColours,
  language: string,
): StyleSpecification =>
  streets.source
    ? {
        version: 8,
        sources: { streets: streets.source },
        layers: [...streetsLayers("streets", colours, language)],
      }
    : streets.style;

/** The fonts of the style, if it has an address for glyphs. */
const textFontOf = ({ glyphs, layers }: StyleSpecification): string[] => {
  if (!glyphs) return typefaces.heading;
  for (const { layout } of layers) {
    const font: unknown = layout && "text-font" in layout ? layout["text-font"] : undefined;
    if (
      Array.isArray(font) &&
      font.every((name) => typeof name === "string" && !/^(literal|step|get)$/.test(name))
    )
      return font;
  }
  return typefaces.heading;
};
