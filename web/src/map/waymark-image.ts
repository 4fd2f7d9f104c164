import type { MapColours } from "./map-colours.ts";

/** Bright for the day that is being read, quiet for the others. */
type Kind = "bright" | "quiet";

/** Drawn at twice its size, for high-density screens. */
const pixelRatio = 2;
/** In pixels; a little smaller than the button that may cover it. */
const sides: Readonly<Record<Kind, number>> = { bright: 21, quiet: 16 };

const draw = (side: number, [fill, edge, ink]: readonly string[], number: string): ImageData | undefined => {
  const size = Math.ceil(side * Math.SQRT2) * pixelRatio;
  // Drawn by the CPU, because reading pixels back from the graphics card is slow.
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

type Expression = readonly unknown[];

/** Fill, edge and ink. */
const looks: Readonly<Record<Kind, (day: Expression, colours: MapColours) => readonly unknown[]>> = {
  bright: (day, { casing, onDay }) => [day, casing, onDay],
  quiet: (day, { casing, ink }) => [casing, day, ink],
};

/**
 * The images that the trip's layers refer to. Their names say how to draw them, so each colour scheme has its own. The
 * number is part of the image: MapLibre draws all texts of a layer above all its images, so the numbers of overlapping
 * stops would all be visible.
 */
export const waymarkImage = {
  pixelRatio,
  /** The expression of the image's name, in the colour of the stop's day. */
  name: (kind: Kind, day: Expression, colours: MapColours): Expression => [
    "concat",
    ...["waymark", String(sides[kind]), ...looks[kind](day, colours)].flatMap((part) => [part, "|"]),
    ["get", "number"],
  ],
  drawn: (name: string): ImageData | undefined => {
    const [mark, side, ...look] = name.split("|");
    return mark === "waymark" ? draw(Number(side), look, look.at(-1) ?? "") : undefined;
  },
};
