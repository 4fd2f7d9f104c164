/** Fits any id: OpenStreetMap has 14 billion nodes, numbers are exact up to 9,000 billion. */
const unitsPerDegree = 1e7;
const unknown = -(2 ** 31);

/** The coordinates of those nodes that ways and relations need, in 16 bytes for each. */
export class NeededNodes {
  #ids = new Float64Array(1024);
  #count = 0;
  #latitudes = new Int32Array();
  #longitudes = new Int32Array();

  add(id: number): void {
    if (this.#count === this.#ids.length) {
      const longer = new Float64Array(2 * this.#ids.length);
      longer.set(this.#ids);
      this.#ids = longer;
    }
    this.#ids[this.#count++] = id;
  }

  /** After the last `add`, before the first `locate`. */
  seal(): void {
    const sorted = this.#ids.subarray(0, this.#count).sort();
    let kept = 0;
    for (const id of sorted) if (kept === 0 || sorted[kept - 1] !== id) sorted[kept++] = id;
    this.#ids = sorted.slice(0, kept);
    this.#latitudes = new Int32Array(kept).fill(unknown);
    this.#longitudes = new Int32Array(kept);
  }

  locate(id: number, latitude: number, longitude: number): void {
    const at = this.#find(id);
    if (at === -1) return;
    this.#latitudes[at] = Math.round(latitude * unitsPerDegree);
    this.#longitudes[at] = Math.round(longitude * unitsPerDegree);
  }

  /** The middle of those nodes that the file has. */
  middle(ids: readonly number[]): { latitude: number; longitude: number } | undefined {
    let [count, north, east, first] = [0, 0, 0, 0];
    for (const id of ids) {
      const at = this.#find(id);
      const latitude = this.#latitudes[at] ?? unknown;
      if (latitude === unknown) continue;
      const longitude = this.#longitudes[at] ?? 0;
      if (count++ === 0) first = longitude;
      north += latitude;
      east += longitude - turn * Math.round((longitude - first) / turn);
    }
    if (count === 0) return undefined;
    const longitude = east / count;
    return {
      latitude: north / count / unitsPerDegree,
      longitude: (longitude - turn * Math.round(longitude / turn)) / unitsPerDegree,
    };
  }

  #find(id: number): number {
    let [low, high] = [0, this.#ids.length - 1];
    while (low <= high) {
      const at = (low + high) >>> 1;
      const here = this.#ids[at] ?? 0;
      if (here === id) return at;
      if (here < id) low = at + 1;
      else high = at - 1;
    }
    return -1;
  }
}

/** Longitudes on both sides of the 180th meridian are close to each other. */
const turn = 360 * unitsPerDegree;
