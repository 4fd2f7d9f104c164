/** The parts of libheif's C interface that we use. Functions that return heif_error take a pointer to it first. */
declare module "libheif-js/libheif-wasm/libheif-bundle.mjs" {
  export type Libheif = {
    /** Views of its memory, replaced when it grows. */
    readonly HEAPU8: Uint8Array;
    readonly HEAPU32: Uint32Array;
    _malloc(size: number): number;
    _heif_context_alloc(): number;
    _heif_context_read_from_memory(
      error: number,
      context: number,
      bytes: number,
      size: number,
      options: number,
    ): void;
    _heif_context_get_primary_image_handle(error: number, context: number, handle: number): void;
    _heif_image_handle_get_width(handle: number): number;
    _heif_image_handle_get_height(handle: number): number;
    _heif_image_handle_has_alpha_channel(handle: number): number;
    _heif_image_handle_get_raw_color_profile_size(handle: number): number;
    _heif_image_handle_get_raw_color_profile(error: number, handle: number, profile: number): void;
    _heif_decode_image(
      error: number,
      handle: number,
      image: number,
      colorspace: number,
      chroma: number,
      options: number,
    ): void;
    _heif_image_get_plane_readonly(image: number, channel: number, stride: number): number;
  };
  export default function start(): Libheif;
}
