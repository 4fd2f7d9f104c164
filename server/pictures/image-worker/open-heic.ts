import startLibheif from "libheif-js/libheif-wasm/libheif-bundle.mjs";

/** From libheif's heif_image.h. */
const rgb = 1;
const interleaved = 10;
const interleavedWithAlpha = 11;

type Pixels = { readonly data: Buffer; readonly channels: 3 | 4 };

export type HeicImage = {
  /** Upright, as the file says. */
  readonly width: number;
  readonly height: number;
  /** The colours' profile, as ICC. */
  readonly profile: Buffer | undefined;
  pixels(): Pixels;
};

/**
 * The picture of a HEIC file, read but not yet decoded. Each gets a decoder of its own: what a broken file did to one,
 * the next does not meet, and its memory goes with it.
 */
export function openHeic(bytes: Uint8Array): HeicImage {
  const libheif = startLibheif();
  // A code, a second one, and the address of a sentence.
  const error = libheif._malloc(12);
  const found = libheif._malloc(4);
  const word = (address: number) => libheif.HEAPU32[address / 4] ?? 0;
  const attempt = (call: (error: number) => void) => {
    call(error);
    if (word(error) === 0) return;
    const sentence = libheif.HEAPU8.subarray(word(error + 8));
    throw new Error(Buffer.from(sentence.subarray(0, sentence.indexOf(0))).toString());
  };

  const file = libheif._malloc(bytes.length);
  libheif.HEAPU8.set(bytes, file);
  const context = libheif._heif_context_alloc();
  attempt((error) => libheif._heif_context_read_from_memory(error, context, file, bytes.length, 0));
  attempt((error) => libheif._heif_context_get_primary_image_handle(error, context, found));
  const picture = word(found);
  const width = libheif._heif_image_handle_get_width(picture);
  const height = libheif._heif_image_handle_get_height(picture);

  function profile(): Buffer | undefined {
    const size = libheif._heif_image_handle_get_raw_color_profile_size(picture);
    if (size === 0) return;
    const at = libheif._malloc(size);
    attempt((error) => libheif._heif_image_handle_get_raw_color_profile(error, picture, at));
    return Buffer.from(libheif.HEAPU8.subarray(at, at + size));
  }

  function pixels(): Pixels {
    const channels = libheif._heif_image_handle_has_alpha_channel(picture) ? 4 : 3;
    const chroma = channels === 4 ? interleavedWithAlpha : interleaved;
    attempt((error) => libheif._heif_decode_image(error, picture, found, rgb, chroma, 0));
    const plane = libheif._heif_image_get_plane_readonly(word(found), interleaved, error);
    const stride = word(error);
    const row = width * channels;
    const data = Buffer.allocUnsafe(row * height);
    for (let y = 0; y < height; y++) {
      const at = plane + y * stride;
      data.set(libheif.HEAPU8.subarray(at, at + row), y * row);
    }
    return { data, channels };
  }

  return { width, height, profile: profile(), pixels };
}
