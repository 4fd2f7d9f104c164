import type { StopCategory } from "../../../contract/itinerary.ts";
import { iconPaths } from "../components/icon.tsx";
import { categoryIcons } from "../itinerary/category-icons.ts";

/** Drawn at twice its size, for high-density screens. */
const pixelRatio = 2;
const side = 18;

const draw = (category: StopCategory, fill: string, ink: string): ImageData | undefined => {
  const size = side * pixelRatio;
  // Drawn by the CPU, because reading pixels back from the graphics card is slow.
  const context = new OffscreenCanvas(size, size).getContext("2d", { willReadFrequently: true });
  if (!context) return undefined;
  context.scale(pixelRatio, pixelRatio);
  context.beginPath();
  context.arc(side / 2, side / 2, side / 2 - 0.5, 0, 2 * Math.PI);
  context.fillStyle = fill;
  context.fill();
  context.translate(3, 3);
  context.scale((side - 6) / 24, (side - 6) / 24);
  context.strokeStyle = ink;
  context.lineWidth = 2.4;
  context.lineCap = "round";
  context.lineJoin = "round";
  context.stroke(new Path2D(iconPaths[categoryIcons[category]]));
  return context.getImageData(0, 0, size, size);
};

/** The images of the map's own places. */
export const placeImage = {
  pixelRatio,
  drawn: (name: string): ImageData | undefined => {
    const [mark, category = "", fill = "", ink = ""] = name.split("|");
    const isKnown = mark === "place" && Object.hasOwn(categoryIcons, category);
    return isKnown ? draw(category as StopCategory, fill, ink) : undefined;
  },
};
