import { PbfReader } from "pbf";
import { UnusableExtract } from "../unusable-extract.ts";

export const isDamaged = () => new UnusableExtract("The file is damaged: download it again.");

/** The fields of a message. The package reads on behind the end of its bytes; here that is an error. */
export function* messageFields(bytes: Uint8Array): Generator<[number, PbfReader]> {
  const pbf = new PbfReader(bytes);
  for (let field = nextField(pbf); field !== 0; field = nextField(pbf)) yield [field, pbf];
  if (pbf.pos !== pbf.length) throw isDamaged();
}

const nextField = (pbf: PbfReader): number => orDamaged(() => pbf.nextField());

export function bytesOf(pbf: PbfReader): Uint8Array {
  const bytes = orDamaged(() => pbf.readBytes());
  if (pbf.pos > pbf.length) throw isDamaged();
  return bytes;
}

export const numberOf = (pbf: PbfReader): number => orDamaged(() => pbf.readVarint());
export const signedNumberOf = (pbf: PbfReader): number => orDamaged(() => pbf.readSVarint());
/** An int64, which unlike an sint64 has ten bytes if it is negative. */
export const longNumberOf = (pbf: PbfReader): number => orDamaged(() => pbf.readVarint(true));

export const packedNumbers = (pbf: PbfReader): number[] => readAll(pbf, (list) => list.readVarint());
export const packedSignedNumbers = (pbf: PbfReader): number[] => readAll(pbf, (list) => list.readSVarint());

function readAll(pbf: PbfReader, next: (list: PbfReader) => number): number[] {
  const values: number[] = [];
  const list = new PbfReader(bytesOf(pbf));
  orDamaged(() => {
    while (list.pos < list.length) values.push(next(list));
  });
  if (list.pos !== list.length) throw isDamaged();
  return values;
}

/** The package throws on an unknown type and on a number of more than ten bytes. */
function orDamaged<Value>(read: () => Value): Value {
  try {
    return read();
  } catch {
    throw isDamaged();
  }
}
