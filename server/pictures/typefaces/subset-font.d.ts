declare module "subset-font" {
  type Options = {
    targetFormat?: "truetype" | "woff" | "woff2";
    keepAllGlyphs?: boolean;
    variationAxes?: Record<string, number>;
  };
  export default function subsetFont(font: Buffer, text: string | null, options?: Options): Promise<Buffer>;
}
