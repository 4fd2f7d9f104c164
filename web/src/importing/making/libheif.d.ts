/** What is used of libheif's own wrapper for browsers. */
declare module "libheif-js/libheif-wasm/libheif-bundle.mjs" {
  type Picture = {
    get_width(): number;
    get_height(): number;
    display(pixels: ImageData, done: (shown: ImageData | null) => void): void;
  };
  export default function start(): {
    readonly HeifDecoder: new () => { decode(bytes: ArrayBuffer): Picture[] };
  };
}
