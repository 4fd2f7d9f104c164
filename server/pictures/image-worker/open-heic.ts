import startLibheif from "libheif-js/libheif-wasm/libheif-bundle.mjs";

/** From libheif's heif_image.h. */
const rgb = 1;
const interleaved = 10;
const interleavedWithAlpha = 11;

type Pixels = { readonly data: Buffer; readonly channels: 3 | 4 };

export type HeicImage = {
  /** After rotation. */
  readonly width: number;
  readonly height: number;
  /** ICC colour profile. */
  readonly profile: Buffer | undefined;
  pixels(): Pixels;
};

/**
 * The image of a HEIC file, not yet decoded. Each file gets its own decoder, so that a broken file cannot affect the
 * next one, and all memory is freed.
 */
export function openHeic(bytes: Uint8Array): HeicImage {
  const libheif = startLibheif();
  // struct heif_error: code, subcode, pointer to the message.
  const error = libheif._malloc(12);
  const result = libheif._malloc(4);
  const word = (address: number) => libheif.HEAPU32[address / 4] ?? 0;
  const attempt = (call: (error: number) => void) => {
    call(error);
    if (word(error) === 0) return;
    const message = libheif.HEAPU8.subarray(word(error + 8));
    throw new Error(Buffer.from(message.subarray(0, message.indexOf(0))).toString());
  };

  const file = libheif._malloc(bytes.length);
  libheif.HEAPU8.set(bytes, file);
  const context = libheif._heif_context_alloc();
  attempt((error) => libheif._heif_context_read_from_memory(error, context, file, bytes.length, 0));
  attempt((error) => libheif._heif_context_get_primary_image_handle(error, context, result));
  const image = word(result);
  const width = libheif._heif_image_handle_get_width(image);
  const height = libheif._heif_image_handle_get_height(image);

  function profile(): Buffer | undefined {
    const size = libheif._heif_image_handle_get_raw_color_profile_size(image);
    if (size === 0) return;
    const at = libheif._malloc(size);
    attempt((error) => libheif._heif_image_handle_get_raw_color_profile(error, image, at));
    return Buffer.from(libheif.HEAPU8.subarray(at, at + size));
  }

  function pixels(): Pixels {
    const channels = libheif._heif_image_handle_has_alpha_channel(image) ? 4 : 3;
    const chroma = channels === 4 ? interleavedWithAlpha : interleaved;
    attempt((error) => libheif._heif_decode_image(error, image, result, rgb, chroma, 0));
    const plane = libheif._heif_image_get_plane_readonly(word(result), interleaved, error);
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
