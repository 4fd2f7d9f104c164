import { createHash } from "node:crypto";

const [width, height] = [595, 420];
// Opaque colours, because with transparency Typst's PDF is not reproducible.
const contour = "#d6bb8a";
const tones = ["#dfe9d2", "#e4e8cb", "#eae7c6", "#f0e5c1", "#f4e2bb", "#f6debb"];

/** Contour lines of an imaginary hill, different for each itinerary, for a cover without an image. */
export function coverArt(id: string): string {
  const seed = createHash("sha256").update(id).digest();
  const random = (index: number) => (seed[index % seed.length] as number) / 255;
  const centre = [width * (0.52 + 0.3 * random(0)), height * (0.28 + 0.3 * random(1))] as const;
  const waves = [1, 2, 3, 5, 7].map((turns, index) => ({
    turns,
    size: (0.16 + 0.1 * random(index + 2)) / (1 + index * 0.75),
    phase: random(index + 9) * 2 * Math.PI,
  }));
  const ring = (level: number) => {
    const radius = 700 * level ** 1.15;
    const points = Array.from({ length: 120 }, (_, step) => {
      const angle = (step / 120) * 2 * Math.PI;
      // Outer lines are rotated a little and smoother, so that no lines are alike or cross.
      const bend = waves.reduce(
        (sum, { turns, size, phase }) =>
          sum + size * (1 - 0.35 * level) * Math.cos(turns * angle + phase + level * 0.9),
        1,
      );
      const [x, y] = [
        centre[0] + Math.cos(angle) * radius * bend * 1.2,
        centre[1] + Math.sin(angle) * radius * bend,
      ];
      return `${x.toFixed(1)} ${y.toFixed(1)}`;
    });
    return `M${points.join("L")}Z`;
  };
  const levels = Array.from({ length: 30 }, (_, index) => 1 - index / 30);
  const land = levels.map((level, index) => {
    const tone = tones[Math.min(tones.length - 1, Math.floor((index / levels.length) * tones.length))];
    const line = index % 5 === 0 ? 1.1 : 0.5;
    return `<path d="${ring(level)}" fill="${tone}" stroke="${contour}" stroke-width="${line}"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><path d="M0 0H${width}V${height}H0Z" fill="${tones[0]}"/>${land.join("")}</svg>`;
}
