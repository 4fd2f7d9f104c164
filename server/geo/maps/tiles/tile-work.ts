import { promisify } from "node:util";
import { constants, gzip } from "node:zlib";
import { ground } from "./ground.ts";
import { labels } from "./labels.ts";
import { type TileAddress, tileFrame } from "./tile-frame.ts";
import { vectorTile } from "./vector-tile.ts";

const zipped = promisify(gzip);

/** The tile's bytes, compressed: every browser takes gzip, and each tile is made once and sent often. */
export async function tileWork(address: TileAddress): Promise<Uint8Array> {
  const frame = tileFrame(address);
  const layers = [...(await ground(frame, address.z)), ...labels(frame, address.z)];
  return zipped(vectorTile(layers), { level: constants.Z_BEST_COMPRESSION });
}
