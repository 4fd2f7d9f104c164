import { promisify } from "node:util";
import { constants, gzip } from "node:zlib";
import { encodeTile } from "./encode-tile.ts";
import { labelLayers } from "./label-layers.ts";
import { landLayers } from "./land-layers.ts";
import { type TileAddress, tileFrame } from "./tile-frame.ts";

const zipped = promisify(gzip);

/** The tile's bytes, compressed: every browser takes gzip, and each tile is made once and sent often. */
export async function makeTile(address: TileAddress): Promise<Uint8Array> {
  const frame = tileFrame(address);
  const layers = [...(await landLayers(frame, address.z)), ...labelLayers(frame, address.z)];
  return zipped(encodeTile(layers), { level: constants.Z_BEST_COMPRESSION });
}
