import type { Plugin } from "vite";

/** In every browser that has web fonts; WOFF would double what is delivered. */
const olderFormat = /,\s*url\([^)]*\.woff\) format\('woff'\)/g;

/** The font's styles without the older format, and with the machine's own copy before ours. */
export const emojiFontPlugin = (): Plugin => ({
  name: "emoji-font",
  enforce: "pre",
  transform(code, id) {
    if (!id.includes("/@fontsource/noto-color-emoji/")) return;
    return code
      .replace(olderFormat, "")
      .replaceAll("src: url(", `src: local("Noto Color Emoji"), local("NotoColorEmoji"), url(`);
  },
});
