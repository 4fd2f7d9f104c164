import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

type Bomb = {
  readonly name: string;
  readonly contentType: "image/jpeg" | "image/png" | "image/webp" | "image/heic";
  readonly bytes: Buffer;
  readonly code: "payloadTooLarge" | "unsupportedMediaType" | undefined;
};

/** Small files that claim to be huge. Those without an error code are accepted, because the claim is never read. */
export async function bombs(heic: Buffer): Promise<Bomb[]> {
  const zeros = deflateSync(Buffer.alloc(100_000_000), { level: 9 });
  const flat = sharp({ create: { width: 640, height: 640, channels: 3, background: "teal" } });
  const jpeg = await flat.clone().jpeg().toBuffer();
  // Height and width follow the marker of the frame, its length and its precision.
  const frame = jpeg.indexOf(Buffer.from("ffc0", "hex")) + 5;
  const webp = await flat.clone().webp({ lossless: true }).toBuffer();
  const refused = { code: "payloadTooLarge" } as const;
  const unread = { code: "unsupportedMediaType" } as const;
  return [
    {
      name: "a PNG of 60,000 × 60,000",
      contentType: "image/png",
      bytes: png({ side: 60_000, pixels: zeros }),
      ...refused,
    },
    {
      name: "a PNG whose colour profile unfolds to 100 MB",
      contentType: "image/png",
      bytes: png({ before: chunk("iCCP", Buffer.concat([Buffer.from("icc\0\0", "latin1"), zeros])) }),
      code: undefined,
    },
    {
      name: "a PNG with a comment that unfolds to 100 MB, twenty times",
      contentType: "image/png",
      bytes: png({
        before: Buffer.concat(
          Array.from({ length: 20 }, () =>
            chunk("zTXt", Buffer.concat([Buffer.from("Comment\0\0", "latin1"), zeros])),
          ),
        ),
      }),
      code: undefined,
    },
    {
      name: "a PNG that has more pixels than it says",
      contentType: "image/png",
      bytes: png({ pixels: zeros }),
      code: undefined,
    },
    {
      name: "a JPEG that claims 65,500 × 65,500",
      contentType: "image/jpeg",
      bytes: patched(jpeg, frame, Buffer.from("ffdcffdc", "hex")),
      ...refused,
    },
    {
      name: "a WebP that claims 16,000 × 16,000",
      contentType: "image/webp",
      // RFC 9649 3.4: after the signature, width and height less one in 14 bits each.
      bytes: patched(webp, webp.indexOf("VP8L") + 9, Buffer.from("7ffe9f0f", "hex")),
      ...refused,
    },
    {
      name: "a HEIC that claims 100,000 × 100,000",
      contentType: "image/heic",
      bytes: patched(heic, heic.indexOf("ispe") + 8, Buffer.from("000186a0000186a0", "hex")),
      ...refused,
    },
    {
      name: "a HEIC that claims all there is",
      contentType: "image/heic",
      bytes: patched(heic, heic.indexOf("ispe") + 8, Buffer.alloc(8, 0xff)),
      ...unread,
    },
    {
      name: "a HEIC that claims more than it has",
      contentType: "image/heic",
      bytes: patched(heic, heic.indexOf("ispe") + 8, Buffer.from("0000232800001770", "hex")),
      ...unread,
    },
    { name: "half a JPEG", contentType: "image/jpeg", bytes: jpeg.subarray(0, jpeg.length / 2), ...unread },
    { name: "half a HEIC", contentType: "image/heic", bytes: heic.subarray(0, heic.length / 2), ...unread },
  ];
}

function patched(bytes: Buffer, at: number, patch: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  copy.set(patch, at);
  return copy;
}

const nothing = Buffer.alloc(0);

function png({
  side = 8,
  before = nothing,
  pixels = deflateSync(Buffer.alloc(8 * 25)),
}: {
  side?: number;
  before?: Buffer;
  pixels?: Buffer;
}): Buffer {
  const header = Buffer.from("0000000000000000" + "0802000000", "hex");
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    before,
    chunk("IDAT", pixels),
    chunk("IEND", nothing),
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(content.length, 0);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
}
