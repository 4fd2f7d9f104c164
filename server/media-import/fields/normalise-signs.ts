/** Longer than any real line; the rest stays unchanged. */
const longestLine = 2000;
const wideForms = /[\uff01-\uff5e]/g;

/** Replaces variants of the same sign, without changing positions. */
export function normaliseSigns(text: string): string {
  return text
    .slice(0, longestLine)
    .replace(wideForms, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/[\s\u00a0\u2000-\u200b\u202f\u3000]/g, " ")
    .replace(/[‐‑‒−]/g, "-")
    .replace(/[’‘´`]/g, "'")
    .replaceAll("￥", "¥")
    .replaceAll("￦", "₩")
    .replaceAll("〜", "~");
}
