import type { Random } from "../random.ts";
import { entriesOf, type Half, type Halves } from "./half.ts";
import { aQuality, markup, type SampleFrame } from "./sample.ts";
import { aScenery, type Scenery } from "./scenery.ts";
import { captionFaces, fallbackFamilies, type Typeface } from "./typefaces.ts";

/** The style of a video's text, the same in all its frames. */
export type CaptionLook = {
  readonly width: number;
  readonly height: number;
  readonly quality: number;
  readonly scenery: Scenery;
  readonly heading: Typeface;
  readonly lines: Typeface;
  readonly style: string;
  readonly headingStyle: string;
  readonly align: "left" | "center";
  /** The top of the text, as a share of the height. */
  readonly top: number;
  readonly isShouted: boolean;
  /** A sign, where it is none of these. */
  readonly bullet: "pin" | "emoji" | "–" | "•" | "→" | "✓" | "★";
  readonly emojis: readonly string[];
  readonly tilt: number;
  /** The font size of a line, as a share of the width, unless it must be smaller to fit. */
  readonly lineSize: number;
};

const shade = (size: number) =>
  `text-shadow: 0 ${size}px ${size * 3}px rgba(0,0,0,.75), 0 0 ${size}px rgba(0,0,0,.6);`;
const outline = (colour: string, width: number) =>
  `-webkit-text-stroke: ${width}em ${colour}; paint-order: stroke fill;`;
const box = (background: string, radius: number) =>
  `background: ${background}; border-radius: ${radius}em; padding: .14em .45em; box-decoration-break: clone; -webkit-box-decoration-break: clone;`;

const overBusy: Halves<string> = {
  both: [`color: #fff; ${shade(3)}`, `color: #111; ${box("#fff", 0.25)}`],
  tuning: [
    `color: #ffe94a; ${outline("#000", 0.16)}`,
    `color: #fff; ${box("rgba(0,0,0,.62)", 0.2)}`,
    `color: #fff; ${box("#d6336c", 0.35)}`,
    `color: #fff; ${outline("#1b1b1b", 0.14)}`,
    `color: #fff; ${outline("#000", 0.2)}`,
    `color: #ffd1e8; ${shade(4)}`,
    `color: #101010; ${box("#ffe066", 0.1)}`,
    `color: #fff; ${outline("#b0236b", 0.18)}`,
    `color: #9ff5d0; ${outline("#06281c", 0.16)}`,
    `color: #fff; ${box("rgba(20,60,120,.7)", 0.6)}`,
  ],
  held: [
    `color: #fff; ${box("#2f9e44", 0.15)}`,
    `color: #fff3bf; ${shade(4)}`,
    `color: #1a1a1a; ${outline("#fff", 0.22)}`,
    `color: #fff; ${outline("#1864ab", 0.18)}`,
    `color: #212529; ${box("rgba(255,255,255,.78)", 0.5)}`,
    `color: #fff; ${box("#000", 0)}`,
  ],
};
const overBright: Halves<string> = {
  tuning: [
    `color: #fff; ${shade(4)}`,
    "color: #5a4a3a;",
    `color: #fffdf5; text-shadow: 0 1px 6px rgba(40,40,60,.8);`,
    "color: #44617a;",
  ],
  held: ["color: #2b2d42;", `color: #fff; ${box("rgba(60,40,80,.75)", 0.3)}`],
};

export function aCaptionLook(random: Random, half: Half, { isWide = false } = {}): CaptionLook {
  const isBright = random.chance(0.15);
  const [width, height] = isWide
    ? [1280, 720]
    : random.pick([
        [720, 1280],
        [720, 1280],
        [1080, 1920],
      ] as const);
  const faces = entriesOf(half, captionFaces);
  const lines = random.pick(faces);
  const styles = entriesOf(half, isBright ? overBright : overBusy);
  const style = random.pick(styles);
  return {
    width,
    height,
    quality: aQuality(random),
    scenery: aScenery(random, half, isBright),
    lines,
    heading: random.chance(0.5) ? lines : random.pick(faces),
    style,
    headingStyle: random.chance(0.5) ? style : random.pick(styles),
    align: random.pick(["left", "left", "center"]),
    top: isWide ? 0.08 : 0.1 + random.fraction() * 0.25,
    isShouted: !lines.isScript && random.chance(0.15),
    bullet: random.pick(entriesOf(half, bullets)),
    emojis: emojis[half],
    tilt: random.chance(0.12) ? random.pick([-3, -2, 2, 3]) : 0,
    lineSize: 0.046 + random.fraction() * 0.022,
  };
}

export type CaptionWords = {
  readonly heading?: string;
  /** Under the heading, smaller. */
  readonly under?: string;
  readonly lines?: readonly string[];
  readonly isBulleted?: boolean;
  /** How large the heading is, as a share of the width. */
  readonly headingSize?: number;
  readonly lineSize?: number;
  /** An overlay: the app's icons, a handle. */
  readonly overlay?: { readonly html: string; readonly text: readonly string[] };
};

const bullets: Halves<CaptionLook["bullet"]> = {
  both: ["pin", "emoji"],
  tuning: ["–", "•"],
  held: ["→", "✓", "★"],
};
const emojis: Readonly<Record<Half, readonly string[]>> = {
  tuning: ["🏰", "🍕", "🌅", "🎨", "🌿", "☕", "🚶", "📸"],
  held: ["⛪", "🛶", "🌊", "🍜", "🚋", "🥐", "⛰", "🎭"],
};

/** A still of a video: a background with text. */
export function captionFrame(look: CaptionLook, words: CaptionWords, shift = 0): SampleFrame {
  const { width, height, quality, scenery, align, top, tilt, isShouted } = look;
  const { heading = "", under = "", lines = [], overlay } = words;
  const shout = (text: string) => (isShouted ? text.toUpperCase() : text);
  const longest = Math.max(...lines.map(({ length }) => length), 1);
  const base = Math.min(width, height * 0.9);
  const sizeFor = (face: Typeface, letters: number, wished: number) =>
    Math.max(
      base * 0.034,
      Math.min(base * wished, (width * (overlay ? 0.78 : 0.86)) / (letters * face.width)),
    );
  const lineSize = sizeFor(look.lines, longest + (words.isBulleted ? 3 : 0), words.lineSize ?? look.lineSize);
  const headingSize = Math.max(
    lineSize * 1.05,
    sizeFor(look.heading, heading.length, words.headingSize ?? 0.075),
  );
  const css = `
    .words { position: absolute; left: 6%; right: ${overlay ? 15 : 6}%; top: ${top * 100}%; text-align: ${align}; transform: rotate(${tilt}deg); }
    .heading { font: ${look.heading.weight} ${headingSize}px '${look.heading.family}', ${fallbackFamilies}; line-height: 1.3; margin-bottom: ${lineSize * 0.8}px; }
    .heading span { ${look.headingStyle} }
    .under { font: ${look.lines.weight} ${lineSize * 0.9}px '${look.lines.family}', ${fallbackFamilies}; margin-bottom: ${lineSize}px; }
    .line { font: ${look.lines.weight} ${lineSize}px '${look.lines.family}', ${fallbackFamilies}; line-height: 1.45; margin-bottom: ${lineSize * 0.42}px; }
    .line span, .under span { ${look.style} }
    .bullet { display: inline-block; width: ${lineSize * 1.25}px; -webkit-text-stroke: 0; font-family: 'Noto Emoji Variable', ${fallbackFamilies}; }
    .bullet svg { height: ${lineSize * 0.95}px; vertical-align: -.1em; }`;
  const html = `<div class="words">
    ${heading && `<div class="heading"><span>${markup(shout(heading))}</span></div>`}
    ${under && `<div class="under"><span>${markup(shout(under))}</span></div>`}
    ${lines.map((line, nth) => `<div class="line">${words.isBulleted ? bulletOf(look, nth) : ""}<span>${markup(shout(line))}</span></div>`).join("")}
  </div>${overlay?.html ?? ""}`;
  return {
    ...{ width, height, quality, css, html },
    scenery: { ...scenery, shift },
    text: [heading, under, ...lines]
      .filter(Boolean)
      .map(shout)
      .concat(overlay?.text ?? []),
  };
}

function bulletOf({ bullet, emojis }: CaptionLook, nth: number): string {
  if (bullet === "pin") return `<i class="bullet">${pin}</i>`;
  const sign = bullet === "emoji" ? emojis[nth % emojis.length] : bullet;
  return `<i class="bullet" style="font-style:normal;color:#fff">${sign}</i>`;
}

export const pin = `<svg viewBox="0 0 24 24" fill="#e03131"><path d="M12 2a7 7 0 0 0-7 7c0 5 7 13 7 13s7-8 7-13a7 7 0 0 0-7-7z"/><circle cx="12" cy="9" r="2.6" fill="#fff"/></svg>`;

/** The overlay of a video app. */
export function appOverlay(
  random: Random,
  { half, author, caption, width }: { half: Half; author: string; caption: string; width: number },
): { html: string; text: string[] } {
  const size = width / 26;
  const sound = half === "held" ? ["♫ original sound"] : [];
  const counts = [`${10 + random.below(80)}.${random.below(10)}K`, String(100 + random.below(800))];
  const icon = (path: string) =>
    `<svg viewBox="0 0 24 24" width="${size * 1.7}" fill="none" stroke="#fff" stroke-width="2">${path}</svg>`;
  const heart = icon(
    `<path d="M12 21C5 15 3 12 3 8.500a4.500 4.500 0 0 1 9-1 4.500 4.500 0 0 1 9 1c0 3.500-2 6.500-9 12.500z"/>`,
  );
  const bubble = icon(
    `<path d="M21 11.500a8.400 8.400 0 0 1-12 7.600L3 21l1.900-6A8.400 8.400 0 1 1 21 11.500z"/>`,
  );
  const style = `font: 500 ${size}px Roboto, ${fallbackFamilies}; color: #fff; text-shadow: 0 1px 4px #000;`;
  return {
    html: `<div style="position:absolute;right:3%;bottom:22%;text-align:center;${style}font-size:${size * 0.8}px">
        ${heart}<br>${counts[0]}<br><br>${bubble}<br>${counts[1]}</div>
      <div style="position:absolute;left:4%;right:18%;bottom:4%;${style}"><b>@${author}</b><br>${[caption, ...sound].map(markup).join("<br>")}</div>`,
    text: [...counts, `@${author}`, caption, ...sound],
  };
}

/** Only the author's handle, in a corner. */
export function watermark(random: Random, { author, width }: { author: string; width: number }) {
  const [x, y] = random.pick(
    ["left:5%", "right:5%"].flatMap((x) => ["bottom:3%", "top:3%"].map((y) => [x, y] as const)),
  );
  return {
    html: `<div style="position:absolute;${x};${y};font:500 ${width / 30}px Montserrat;color:rgba(255,255,255,.85);text-shadow:0 1px 3px #000">@${author}</div>`,
    text: [`@${author}`],
  };
}
