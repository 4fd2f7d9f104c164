/** A line as text: https://developers.google.com/maps/documentation/utilities/polylinealgorithm */
type Point = readonly [latitude: number, longitude: number];

export function encodePolyline(points: readonly Point[], decimals = 5): string {
  const factor = 10 ** decimals;
  let text = "";
  let [lastLatitude, lastLongitude] = [0, 0];
  for (const [latitude, longitude] of points) {
    const [north, east] = [Math.round(latitude * factor), Math.round(longitude * factor)];
    text += encodeNumber(north - lastLatitude) + encodeNumber(east - lastLongitude);
    [lastLatitude, lastLongitude] = [north, east];
  }
  return text;
}

function encodeNumber(number: number): string {
  // The sign moves to the last bit. No shifts: with 6 decimals a number may have more than 31 bits.
  let left = number < 0 ? -2 * number - 1 : 2 * number;
  let text = "";
  while (left >= 32) {
    text += String.fromCharCode(63 + 32 + (left % 32));
    left = Math.floor(left / 32);
  }
  return text + String.fromCharCode(63 + left);
}

/** Leaves out what is not a polyline, from the first letter that cannot be in one. */
export function decodePolyline(text: string, decimals = 5): Point[] {
  const factor = 10 ** decimals;
  const points: Point[] = [];
  let at = 0;
  const nextNumber = (): number | undefined => {
    let [number, scale] = [0, 1];
    for (;;) {
      const five = text.charCodeAt(at) - 63;
      if (!(five >= 0 && five < 64)) return undefined;
      at++;
      number += (five % 32) * scale;
      scale *= 32;
      if (five < 32) return number % 2 === 1 ? -(number + 1) / 2 : number / 2;
    }
  };
  let [north, east] = [0, 0];
  for (;;) {
    const [up, right] = [nextNumber(), nextNumber()];
    if (up === undefined || right === undefined) return points;
    north += up;
    east += right;
    points.push([north / factor, east / factor]);
  }
}
