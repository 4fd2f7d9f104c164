import type { Box, Point } from "../../geo/maps/clip.ts";
import { mixColours, parseColour, toHex } from "./colour.ts";
import { createNoise } from "./noise.ts";
import { randomNumbers } from "./seeded-random.ts";

export type SceneKind = "hills" | "sea" | "peaks" | "snow" | "dunes" | "city" | "forest" | "fields";

/** The colours of a scene and of the text beside it. */
export type Light = {
  readonly sky: readonly [top: string, bottom: string];
  readonly sun: string;
  readonly near: string;
  readonly water: string;
  readonly veil: string;
  readonly title: string;
  readonly accent: string;
};

const dawn: Light = {
  sky: ["#f6c9a4", "#fdeccf"],
  sun: "#fff6df",
  near: "#2f4858",
  water: "#3f8794",
  veil: "#26404f",
  title: "#fdf3e3",
  accent: "#f8c08e",
};
const noon: Light = {
  sky: ["#8ec5d6", "#e9f3e4"],
  sun: "#fffbe6",
  near: "#1f5a52",
  water: "#1f86a0",
  veil: "#f3f4e4",
  title: "#1b4d49",
  accent: "#a84a1b",
};
const dusk: Light = {
  sky: ["#5b4a86", "#f3a683"],
  sun: "#ffe3b3",
  near: "#2a1f45",
  water: "#54407c",
  veil: "#2b2048",
  title: "#fdeee2",
  accent: "#f7b58f",
};
const evening: Light = {
  sky: ["#e98d6b", "#fbd9a2"],
  sun: "#fff1cf",
  near: "#6d2639",
  water: "#8f4258",
  veil: "#5d2033",
  title: "#fff0e0",
  accent: "#fbc78c",
};
const night: Light = {
  sky: ["#14284b", "#4f7ba3"],
  sun: "#f4f1de",
  near: "#0c1b33",
  water: "#16365e",
  veil: "#0e2039",
  title: "#f1f4f2",
  accent: "#e9cf8f",
};
const mist: Light = {
  sky: ["#b7d1d3", "#f4efe0"],
  sun: "#ffffff",
  near: "#43615a",
  water: "#5c97a1",
  veil: "#f6f0e1",
  title: "#33524d",
  accent: "#9c4a2a",
};
const frost: Light = {
  sky: ["#9dbfe0", "#eef3f6"],
  sun: "#fffaf0",
  near: "#27466b",
  water: "#4a86ae",
  veil: "#1f3a5c",
  title: "#f4f8fb",
  accent: "#ffc9a3",
};

export const lightsByScene: Readonly<Record<SceneKind, readonly [Light, ...Light[]]>> = {
  hills: [dawn, noon, dusk, evening, mist],
  sea: [dawn, noon, dusk],
  peaks: [dawn, noon, dusk, frost, mist],
  snow: [frost, night],
  dunes: [evening, dusk],
  city: [dusk, night, evening],
  forest: [noon, mist, night, dawn],
  fields: [noon, dawn, evening],
};

/** An imaginary landscape within the box, as SVG. */
export function drawScene(kind: SceneKind, light: Light, box: Box, seed: number): string {
  const draw = new Landscape(light, box, seed);
  return `<g clip-path="url(#open)">${draw.sky()}${draw[kind]()}</g>`;
}

const step = 8;
const layers = 6;

class Landscape {
  readonly #light: Light;
  readonly #box: Box;
  readonly #width: number;
  readonly #height: number;
  readonly #noise: (x: number, y: number) => number;
  readonly #random: () => number;
  readonly #sun: { readonly x: number; readonly y: number; readonly radius: number };

  constructor(light: Light, box: Box, seed: number) {
    this.#light = light;
    this.#box = box;
    this.#width = box.right - box.left;
    this.#height = box.bottom - box.top;
    this.#noise = createNoise(Math.floor(seed * 2 ** 31));
    this.#random = randomNumbers(seed);
    this.#sun = {
      x: box.left + this.#width * (0.25 + 0.5 * this.#random()),
      y: box.top + this.#height * (0.22 + 0.16 * this.#random()),
      radius: this.#height * (0.075 + 0.04 * this.#random()),
    };
  }

  sky(): string {
    const { sky, sun } = this.#light;
    const { x, y, radius } = this.#sun;
    const { left, top } = this.#box;
    const ring = (size: number, opacity: number) =>
      `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${(radius * size).toFixed(1)}" fill="${sun}" fill-opacity="${opacity}"/>`;
    return [
      `<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${sky[0]}"/><stop offset=".75" stop-color="${sky[1]}"/></linearGradient>`,
      `<rect x="${left}" y="${top}" width="${this.#width}" height="${this.#height}" fill="url(#sky)"/>`,
      ring(3.4, 0.1),
      ring(2.1, 0.16),
      ring(1, 1),
    ].join("");
  }

  hills(): string {
    return this.#ridges((x, layer) => this.#noise(x / (520 - 40 * layer), layer * 7.7) * 0.12);
  }

  peaks(): string {
    return this.#ridges((x, layer) => this.#jagged(x, layer));
  }

  /** Draws each ridge in white, then again a little lower in its colour; the white between is snow. */
  snow(): string {
    return this.#ridges(
      (x, layer) => this.#jagged(x, layer),
      (line, layer, colour) => {
        if (layer > 4) return this.#filled(line, colour);
        const melted = line.map(([x, y]): Point => {
          const above = Math.max(0, this.#baseOf(layer) + 30 - y);
          return [x, y + above * (0.3 + 0.75 * Math.abs(this.#noise(x / 34, layer * 3.1 + 50)))];
        });
        const snow = toHex(mixColours(parseColour(colour), [255, 255, 255], 0.86 - 0.06 * layer));
        return this.#filled(line, snow) + this.#filled(melted, colour);
      },
    );
  }

  /** Ridges that rise slowly and fall steeply. */
  dunes(): string {
    return this.#ridges((x, layer) => {
      const along = x / (760 - 70 * layer) + this.#noise(x / 900, layer * 5.3) * 0.6 + layer * 0.37;
      const share = along - Math.floor(along);
      return (
        0.13 *
        (share < 0.72
          ? Math.sin((share / 0.72) * (Math.PI / 2)) ** 1.6
          : Math.cos(((share - 0.72) / 0.28) * (Math.PI / 2)) ** 1.3)
      );
    });
  }

  fields(): string {
    return this.#ridges(
      (x, layer) => this.#noise(x / (560 - 40 * layer), layer * 9.1) * 0.12,
      (line, layer, colour) => {
        const rows = Array.from({ length: layer < 2 ? 0 : 14 }, (_, row) => {
          const d = line.map(
            ([x, y], at) => `${at ? "L" : "M"}${x} ${(y + (row + 1) ** 1.35 * (5 + layer)).toFixed(1)}`,
          );
          return d.join("");
        });
        const tone = toHex(mixColours(parseColour(colour), parseColour(this.#light.sky[1]), 0.24));
        return `${this.#filled(line, colour)}<path d="${rows.join("")}" fill="none" stroke="${tone}" stroke-width="${1 + layer * 0.5}"/>`;
      },
    );
  }

  forest(): string {
    return this.#ridges(
      (x, layer) => this.#noise(x / (560 - 40 * layer), layer * 4.3) * 0.1,
      (line, layer, colour) => {
        if (layer < 2) return this.#filled(line, colour);
        const size = 16 + layer * 9;
        let trees = "";
        for (let at = 0; at < line.length; at += 1 + Math.floor(this.#random() * (1.4 + layer * 0.5))) {
          const [x, y] = line[at] as Point;
          const tall = size * (0.8 + 0.9 * this.#random());
          trees += `M${(x - tall * 0.24).toFixed(1)} ${(y + 10).toFixed(1)}L${x} ${(y - tall).toFixed(1)}L${(x + tall * 0.24).toFixed(1)} ${(y + 10).toFixed(1)}Z`;
        }
        return `${this.#filled(line, colour)}<path d="${trees}" fill="${colour}"/>`;
      },
    );
  }

  sea(): string {
    const { left, right, bottom } = this.#box;
    const horizon = this.#box.top + this.#height * 0.52;
    const far = this.#tone(1);
    const water = [0.55, 0.7, 0.85, 1].map((share, band) => {
      const top = horizon + (this.#height * 0.48 * band ** 1.5) / 7;
      return `<rect x="${left}" y="${top.toFixed(1)}" width="${this.#width}" height="${(bottom - top).toFixed(1)}" fill="${toHex(mixColours(parseColour(this.#light.sky[1]), parseColour(this.#light.water), share))}"/>`;
    });
    const headland = this.#line(
      (x) => horizon - 4 - Math.max(0, this.#noise(x / 330, 3)) * this.#height * 0.16,
    );
    const land = `<path d="M${left} ${horizon}${headland.map(([x, y]) => `L${x} ${Math.min(horizon, y).toFixed(1)}`).join("")}L${right} ${horizon}Z" fill="${far}"/>`;
    const glitter = Array.from({ length: 26 }, (_, row) => {
      const y = horizon + 8 + row * row * 0.55 + row * 4;
      const wide = (14 + row * 5) * (0.5 + this.#random());
      const x = this.#sun.x + (this.#random() - 0.5) * (10 + row * 7) - wide / 2;
      return `<rect x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${wide.toFixed(1)}" height="${(1.6 + row * 0.12).toFixed(1)}" rx="1.6" fill="${this.#light.sun}" fill-opacity="${(0.8 - row * 0.022).toFixed(2)}"/>`;
    });
    const beach = this.#line(
      (x) => bottom - this.#height * (0.1 + 0.09 * ((x - left) / this.#width)) - this.#noise(x / 620, 9) * 26,
    );
    const sand = toHex(mixColours(parseColour(this.#light.sky[1]), parseColour(this.#light.near), 0.12));
    const foam = `<path d="${beach.map(([x, y], at) => `${at ? "L" : "M"}${x} ${(y - 5).toFixed(1)}`).join("")}" fill="none" stroke="#fff" stroke-opacity=".75" stroke-width="7"/>`;
    return water.join("") + land + glitter.join("") + foam + this.#filled(beach, sand);
  }

  city(): string {
    const { left, right, bottom } = this.#box;
    const rows = [0, 1, 2, 3].map((row) => {
      let [d, windows] = ["", ""];
      for (let x = left - 30 * this.#random(); x < right; ) {
        const wide = 34 + 26 * row * this.#random() + 44 * this.#random();
        const tall = this.#height * (0.52 - row * 0.1) * (0.55 + 0.6 * this.#random() ** 2);
        const top = bottom - tall;
        const spire =
          this.#random() < 0.16
            ? `L${(x + wide / 2).toFixed(1)} ${(top - wide * (0.6 + this.#random())).toFixed(1)}`
            : "";
        d += `M${x.toFixed(1)} ${bottom}V${top.toFixed(1)}${spire}L${(x + wide).toFixed(1)} ${top.toFixed(1)}V${bottom}Z`;
        if (row > 1)
          for (let y = top + 16; y < bottom - 20; y += 21)
            for (let at = x + 9; at < x + wide - 12; at += 15)
              if (this.#random() < 0.3) windows += `M${at.toFixed(1)} ${y.toFixed(1)}h6v9h-6Z`;
        x += wide + (this.#random() < 0.2 ? 14 : 0);
      }
      return `<path d="${d}" fill="${this.#tone(1 + row * 1.25)}"/><path d="${windows}" fill="${this.#light.sun}" fill-opacity=".55"/>`;
    });
    return rows.join("");
  }

  #jagged(x: number, layer: number): number {
    const wide = 430 - 35 * layer;
    const back = 1 - Math.abs(this.#noise(x / wide, layer * 11.3));
    return (back * back - 0.45) * (0.34 - layer * 0.035);
  }

  /** From the back to the front; nearer ridges are lower and darker. */
  #ridges(
    rise: (x: number, layer: number) => number,
    draw: (line: readonly Point[], layer: number, colour: string) => string = (line, _, colour) =>
      this.#filled(line, colour),
  ): string {
    return Array.from({ length: layers }, (_, layer) => {
      const base = this.#baseOf(layer);
      const line = this.#line((x) => base - rise(x, layer) * this.#height);
      return draw(line, layer, this.#tone(layer));
    }).join("");
  }

  #baseOf(layer: number): number {
    return this.#box.top + this.#height * (0.5 + 0.085 * layer);
  }

  #line(height: (x: number) => number): readonly Point[] {
    const { left, right } = this.#box;
    return Array.from(
      { length: Math.ceil((right - left) / step) + 1 },
      (_, at): Point => [left + at * step, height(left + at * step)],
    );
  }

  #filled(line: readonly Point[], colour: string): string {
    const { left, right, bottom } = this.#box;
    const top = line.map(([x, y]) => `L${x} ${y.toFixed(1)}`).join("");
    return `<path d="M${left} ${bottom}${top}L${right + step} ${bottom}Z" fill="${colour}"/>`;
  }

  #tone = (layer: number) => this.#shade((layer + 1) / layers);

  /** From the haze at the horizon to the foreground. */
  #shade(share: number): string {
    return toHex(
      mixColours(parseColour(this.#light.sky[1]), parseColour(this.#light.near), 0.12 + 0.88 * share),
    );
  }
}
