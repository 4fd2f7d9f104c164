import type { BBox, Position } from "geojson";

/**
 * The smallest box around these lines and points, as west, south, east, north. RFC 7946 5.2: if it crosses the
 * antimeridian, its west is greater than its east.
 */
export function boundingBox(shapes: readonly (readonly Position[])[]): BBox | undefined {
  const latitudes = shapes.flat().map(([, latitude = 0]) => latitude);
  if (latitudes.length === 0) return undefined;
  const [west, east] = longitudesOf(shapes);
  return [west, least(latitudes), east, greatest(latitudes)];
}

/** Everything but the widest gap between the longitudes that the shapes cover. */
function longitudesOf(shapes: readonly (readonly Position[])[]): [west: number, east: number] {
  const spans = shapes
    .filter(({ length }) => length > 0)
    .map((shape) => shape.map(([longitude = 0]) => longitude))
    .map((longitudes) => ({ west: least(longitudes), east: greatest(longitudes) }))
    .sort((a, b) => a.west - b.west);
  const first = spans[0]?.west ?? 0;
  let covered = spans[0]?.east ?? 0;
  let widest = { degrees: -1, west: first, east: covered };
  for (const { west, east } of spans) {
    if (west - covered > widest.degrees) widest = { degrees: west - covered, west, east: covered };
    covered = Math.max(covered, east);
  }
  const aroundTheBack = first + 360 - covered;
  return aroundTheBack >= widest.degrees ? [first, covered] : [widest.west, widest.east];
}

// Not Math.min(...), because the number of arguments is limited.
const least = (values: readonly number[]) => values.reduce((least, value) => Math.min(least, value));
const greatest = (values: readonly number[]) => values.reduce((most, value) => Math.max(most, value));
