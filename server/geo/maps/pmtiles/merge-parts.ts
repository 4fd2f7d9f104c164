import type { FilePart } from "../../../outside/ranged-file/ranged-file.ts";

/** Parts that are read together, and the range that contains them. */
export type MergedPart<Part extends FilePart> = FilePart & { readonly parts: readonly Part[] };

/** Reading a gap is quicker than another request. */
const maxGap = 131_072;
const maxLength = 4 * 1_048_576;

/** Merges parts that are near each other into few requests. A part that is larger than the limit stays alone. */
export function mergeParts<Part extends FilePart>(parts: readonly Part[]): MergedPart<Part>[] {
  const merged: MergedPart<Part>[] = [];
  let group: Part[] = [];
  let [begin, end] = [0, 0];
  const finish = () => {
    if (group.length > 0) merged.push({ offset: begin, length: end - begin, parts: group });
  };
  for (const part of parts.toSorted((one, other) => one.offset - other.offset)) {
    const partEnd = part.offset + part.length;
    if (group.length > 0 && part.offset - end <= maxGap && partEnd - begin <= maxLength) {
      group.push(part);
      end = Math.max(end, partEnd);
      continue;
    }
    finish();
    group = [part];
    [begin, end] = [part.offset, partEnd];
  }
  finish();
  return merged;
}
