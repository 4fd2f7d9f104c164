/** A field of untrusted JSON; undefined when it is missing. */
export function fieldOf(json: unknown, ...path: readonly string[]): unknown {
  let value = json;
  for (const name of path) {
    if (typeof value !== "object" || value === null) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return value;
}

/** The list in that field; empty when there is none. */
export function listOf(json: unknown, ...path: readonly string[]): readonly unknown[] {
  const value = fieldOf(json, ...path);
  return Array.isArray(value) ? value : [];
}

/** The address in that field; undefined when there is none. */
export function addressOf(json: unknown, ...path: readonly string[]): URL | undefined {
  const value = fieldOf(json, ...path);
  return (typeof value === "string" && URL.parse(value)) || undefined;
}

/** The length in pixels in that field; 0 when there is none. */
export function pixelsOf(json: unknown, name: string): number {
  const value = fieldOf(json, name);
  return typeof value === "number" && value > 0 ? value : 0;
}
