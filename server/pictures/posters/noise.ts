const octaves = 4;
const smaller = 0.55;

/** Smooth noise from about -1 to 1; the same for the same seed. */
export function createNoise(seed: number): (x: number, y: number) => number {
  let whole = 0;
  for (let octave = 0; octave < octaves; octave++) whole += smaller ** octave;
  return (x, y) => {
    let across = x;
    let down = y;
    let size = 1;
    let sum = 0;
    for (let octave = 0; octave < octaves; octave++) {
      sum += size * gradientNoise(across, down, (seed + octave * 1013) | 0);
      // Also rotated, so that the grid is not visible.
      const turned = 1.6 * across - 1.2 * down + 17.3;
      down = 1.2 * across + 1.6 * down - 9.1;
      across = turned;
      size *= smaller;
    }
    return (1.7 * sum) / whole;
  };
}

/** Perlin noise. */
function gradientNoise(x: number, y: number, seed: number): number {
  const column = Math.floor(x);
  const row = Math.floor(y);
  const right = x - column;
  const below = y - row;
  const easedRight = eased(right);
  const top = mixed(
    slope(column, row, seed, right, below),
    slope(column + 1, row, seed, right - 1, below),
    easedRight,
  );
  const bottom = mixed(
    slope(column, row + 1, seed, right, below - 1),
    slope(column + 1, row + 1, seed, right - 1, below - 1),
    easedRight,
  );
  return mixed(top, bottom, eased(below));
}

const directions = Float64Array.from({ length: 16 }, (_, index) => (index / 8) * Math.PI);
const cosines = directions.map(Math.cos);
const sines = directions.map(Math.sin);

function slope(column: number, row: number, seed: number, x: number, y: number): number {
  let hash = Math.imul(column, 0x27d4eb2d) ^ Math.imul(row, 0x165667b1) ^ seed;
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  const direction = (hash ^ (hash >>> 15)) & 15;
  return x * (cosines[direction] as number) + y * (sines[direction] as number);
}

const eased = (share: number) => share * share * share * (share * (share * 6 - 15) + 10);
const mixed = (one: number, other: number, share: number) => one + (other - one) * share;
