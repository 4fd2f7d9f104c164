import type { TextFrame } from "../text-frame.ts";
import { parseDayHeading } from "./day-heading.ts";
import { foldText } from "./fold-text.ts";

const key = (text: string): string => foldText(text).replace(/[^\p{L}\p{N}]/gu, "");

/**
 * Texts on most frames, whatever else these show: a channel's name, a page's header. The lines of a growing caption
 * repeat too, but together with others.
 */
export function findWatermarks(frames: readonly TextFrame[]): Set<string> {
  const contents = frames.map(
    ({ lines }) => new Set(lines.map(({ text }) => key(text)).filter((text) => text !== "")),
  );
  const all = new Set(contents.flatMap((content) => [...content]));
  const isEverywhere = (text: string) => {
    const shown = contents.filter((content) => content.has(text));
    return shown.length >= 3 && shown.length * 10 >= contents.length * 6 ? shown : [];
  };
  const repeated = new Set([...all].filter((text) => isEverywhere(text).length > 0));
  const others = (content: ReadonlySet<string>) => [...content].filter((text) => !repeated.has(text));
  return new Set(
    [...repeated].filter((text) => {
      const rests = isEverywhere(text).map(others);
      const isShared = (rest: readonly string[], index: number) =>
        rests.some((other, at) => at !== index && rest.some((text) => other.includes(text)));
      return rests.filter((rest, index) => rest.length > 0 && !isShared(rest, index)).length >= 2;
    }),
  );
}

/** Removes watermarks from a frame. Day headings stay, because each frame of a day repeats them; so do authors. */
export function removeWatermarks(frame: TextFrame, watermarks: ReadonlySet<string>): TextFrame {
  if (watermarks.size === 0) return frame;
  return {
    ...frame,
    lines: frame.lines.filter(
      ({ text }) => !watermarks.has(key(text)) || text.includes("@") || parseDayHeading(text),
    ),
  };
}
