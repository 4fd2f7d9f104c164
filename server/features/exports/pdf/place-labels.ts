import { type Box, overlaps, type Point } from "../../../geo/maps/clip.ts";
import type { Size } from "../../../geo/maps/map-frame.ts";
import { truncate } from "../../../pictures/typefaces/typeset-text.ts";

/** A name and its box, aligned to `side`. */
export type Label = { readonly text: string; readonly box: Box; readonly side: Side };
type Side = "left" | "center" | "right";

const letter = 6.6;
const height = 11.5;
const maxLength = 30;
const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}]/u;

/** Names beside their marks; omits those without room. */
export function placeLabels(
  named: readonly { readonly at: Point; readonly reach: number; readonly name: string }[],
  { taken, width, height: tall }: Size & { readonly taken: readonly Box[] },
): readonly Label[] {
  const labels: Label[] = [];
  const occupied = [...taken];
  for (const { at, reach, name } of named) {
    const text = truncate(name, maxLength);
    const place = placesAround(at, reach, widthOf(text)).find(
      ({ box }) =>
        box.left >= 3 &&
        box.top >= 3 &&
        box.right <= width - 3 &&
        box.bottom <= tall - 3 &&
        !occupied.some((other) => overlaps(box, other)),
    );
    if (!place) continue;
    labels.push({ text, ...place });
    occupied.push(place.box);
  }
  return labels;
}

/** Right, left, above, below, then diagonally. */
function placesAround([x, y]: Point, reach: number, width: number): readonly Omit<Label, "text">[] {
  const gap = reach + 1.5;
  const half = height / 2;
  const at = (side: Side, left: number, top: number) => ({
    side,
    box: { left, top, right: left + width, bottom: top + height },
  });
  return [
    at("left", x + gap, y - half),
    at("right", x - gap - width, y - half),
    at("center", x - width / 2, y - gap - height),
    at("center", x - width / 2, y + gap),
    at("left", x + gap - 4, y - gap - half),
    at("left", x + gap - 4, y + gap - half),
    at("right", x - gap - width + 4, y - gap - half),
    at("right", x - gap - width + 4, y + gap - half),
  ];
}

/** An estimate, rather too wide. */
function widthOf(text: string): number {
  let width = 6;
  for (const character of text) width += wide.test(character) ? letter : letter * 0.55;
  return width;
}
