import { promisify } from "node:util";
import { constants, gzip } from "node:zlib";
import { encodeTile } from "./encode-tile.ts";
import { labelLayers } from "./label-layers.ts";
import { landLayers } from "./land-layers.ts";
import { type TileAddress, tileFrame } from "./tile-frame.ts";

const compress = promisify(gzip);

/** Compressed once here, because every browser accepts gzip and tiles are sent often. */
export async function makeTile(address: TileAddress): Promise<Uint8Array> {
  const frame = tileFrame(address);
  const layers = [...(await landLayers(frame, address.z)), ...labelLayers(frame, address.z)];
  return compress(encodeTile(layers), { level: constants.Z_BEST_COMPRESSION });
}
