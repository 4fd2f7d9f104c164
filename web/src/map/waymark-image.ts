import type { MapColours } from "./map-colours.ts";

/** Bright ones are of the day that is being read, quiet ones of the others. */
type Kind = "bright" | "quiet";

/** Drawn at twice its size, for dense screens. */
const pixelRatio = 2;
/** In pixels; a little less than the button that may stand on it. */
const sides: Readonly<Record<Kind, number>> = { bright: 21, quiet: 16 };

const draw = (side: number, [fill, edge, ink]: readonly string[], number: string): ImageData | undefined => {
  const size = Math.ceil(side * Math.SQRT2) * pixelRatio;
  // Drawn where it is read: from a graphics card it would have to be waited for.
  const context = new OffscreenCanvas(size, size).getContext("2d", { willReadFrequently: true });
  if (!context || !fill || !edge || !ink) return undefined;
  context.translate(size / 2, size / 2);
  context.scale(pixelRatio, pixelRatio);
  context.rotate(Math.PI / 4);
  context.beginPath();
  context.roundRect(-side / 2, -side / 2, side, side, side / 5);
  context.fillStyle = fill;
  context.fill();
  context.lineWidth = 1.75;
  context.strokeStyle = edge;
  context.stroke();
  context.rotate(-Math.PI / 4);
  context.fillStyle = ink;
  context.font = `700 ${number.length > 2 ? 10 : 12.5}px "Commissioner Variable", sans-serif`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillText(number, 0, 0.5);
  return context.getImageData(0, 0, size, size);
};

const looks: Readonly<Record<Kind, (colours: MapColours) => readonly string[]>> = {
  bright: ({ waymark, casing, onWaymark }) => [waymark, casing, onWaymark],
  quiet: ({ casing, inkSoft, ink }) => [casing, inkSoft, ink],
};

/**
 * The pictures that the trip's layers name, by names that say how to draw them: another scheme has others.
 * Their numbers are drawn in: a layer has all its texts above all its pictures, and stacked stops would show them all.
 */
export const waymarkImage = {
  pixelRatio,
  /** All of the name but the number, which ends it. */
  beginning: (kind: Kind, colours: MapColours): string =>
    ["waymark", sides[kind], ...looks[kind](colours), ""].join("|"),
  drawn: (name: string): ImageData | undefined => {
    const [mark, side, ...look] = name.split("|");
    return mark === "waymark" ? draw(Number(side), look, look.at(-1) ?? "") : undefined;
  },
};
