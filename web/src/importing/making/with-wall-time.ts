/** The tags of the pointer to the Exif directory and of the time in it (Exif 2.32, 4.6). */
const exifDirectory = 0x8769;
const dateTimeOriginal = 0x9003;
const asciiType = 2;
const longType = 4;

/** An Exif segment for a JPEG that contains nothing but the time on the camera's clock. */
const segmentWith = (wallTime: string): Uint8Array<ArrayBuffer> => {
  const time = `${wallTime.replace("T", " ").replaceAll("-", ":")}\0`;
  const tiffAt = 10;
  const [mainAt, cameraAt, timeAt] = [8, 26, 44];
  const segment = new Uint8Array(tiffAt + timeAt + time.length);
  const view = new DataView(segment.buffer);
  const letters = new TextEncoder();
  view.setUint16(0, 0xffe1);
  view.setUint16(2, segment.length - 2);
  segment.set(letters.encode("Exif\0\0"), 4);
  segment.set(letters.encode("MM\0*"), tiffAt);
  view.setUint32(tiffAt + 4, mainAt);
  const directory = (at: number, [tag, type, count, value]: readonly [number, number, number, number]) => {
    view.setUint16(tiffAt + at, 1);
    view.setUint16(tiffAt + at + 2, tag);
    view.setUint16(tiffAt + at + 4, type);
    view.setUint32(tiffAt + at + 6, count);
    view.setUint32(tiffAt + at + 10, value);
  };
  directory(mainAt, [exifDirectory, longType, 1, cameraAt]);
  directory(cameraAt, [dateTimeOriginal, asciiType, time.length, timeAt]);
  segment.set(letters.encode(time), tiffAt + timeAt);
  return segment;
};

/**
 * The JPEG with the time on the camera's clock. It cannot be given in UTC, because many cameras do not know their time
 * zone.
 */
export const withWallTime = (jpeg: Blob, wallTime: string | undefined): Blob =>
  // The segment goes after the two bytes that every JPEG starts with.
  wallTime ? new Blob([jpeg.slice(0, 2), segmentWith(wallTime), jpeg.slice(2)], { type: jpeg.type }) : jpeg;
