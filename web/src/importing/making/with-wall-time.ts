/** The tag of an Exif directory that leads to the camera's own, and the one with its time (Exif 2.32, 4.6). */
const exifDirectory = 0x8769;
const dateTimeOriginal = 0x9003;
const ofText = 2;
const ofNumber = 4;

/** The whole Exif segment of a JPEG, with nothing in it but what the camera's clock showed. */
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
  directory(mainAt, [exifDirectory, ofNumber, 1, cameraAt]);
  directory(cameraAt, [dateTimeOriginal, ofText, time.length, timeAt]);
  segment.set(letters.encode(time), tiffAt + timeAt);
  return segment;
};

/**
 * The JPEG with the camera's time in it. A moment in UTC cannot say it: many cameras know no zone, and their clock is
 * the one the traveller went by.
 */
export const withWallTime = (jpeg: Blob, wallTime: string | undefined): Blob =>
  // Right after the two bytes with which every JPEG begins.
  wallTime ? new Blob([jpeg.slice(0, 2), segmentWith(wallTime), jpeg.slice(2)], { type: jpeg.type }) : jpeg;
