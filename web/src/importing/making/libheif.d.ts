/** The parts of libheif's wrapper for browsers that we use. */
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
