import type { Random } from "../random.ts";
import { hostileJson, hostileText, jsonText, Literal } from "./hostile-values.ts";
import { atBoundary, type ValuePath } from "./valid-value.ts";

type Members = Record<string | number, unknown>;

/** A value in good order with one to three things wrong in it. */
export function brokenJson(random: Random, value: unknown, places: readonly ValuePath[]): string {
  let broken = structuredClone(value);
  const times = random.chance(0.7) ? 1 : 1 + random.below(3);
  for (let time = 0; time < times; time++) broken = breakOnce(random, broken, random.pick(places));
  return jsonText(broken);
}

function breakOnce(random: Random, whole: unknown, { path, schema }: ValuePath): unknown {
  const way = random.fraction();
  if (way < 0.4) return replaced(whole, path, () => hostileJson(random));
  if (way < 0.65) return replaced(whole, path, () => atBoundary(schema, random));
  if (way < 0.72) return replaced(whole, path, () => undefined);
  if (way < 0.78) return replaced(whole, path, (value) => [value, value]);
  if (way < 0.84)
    return replaced(whole, path, (value) => (typeof value === "string" ? { value } : String(value)));
  if (way < 0.9) return replaced(whole, path, (value) => twice(random, value));
  if (way < 0.96) return replaced(whole, path, (value) => extended(random, value));
  return nulled(whole);
}

function replaced(whole: unknown, path: ValuePath["path"], change: (value: unknown) => unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return change(whole);
  if (typeof whole !== "object" || whole === null || whole instanceof Literal) return whole;
  const copy: Members = Array.isArray(whole) ? ([...whole] as unknown as Members) : { ...whole };
  const value = replaced(copy[step], rest, change);
  if (value === undefined && !Array.isArray(copy)) delete copy[step];
  else copy[step] = value;
  return copy;
}

/** The same member twice, with another value. */
function twice(random: Random, value: unknown): unknown {
  const [first] = Object.entries(typeof value === "object" && value !== null ? value : { value });
  const [name, member] = first ?? ["a", 1];
  const key = JSON.stringify(name);
  return new Literal(`{${key}:${jsonText(member)},${key}:${jsonText(hostileJson(random))}}`);
}

function extended(random: Random, value: unknown): unknown {
  const name = JSON.stringify(hostileText(random));
  const inner = typeof value === "object" && value !== null ? jsonText(value).slice(1, -1) : "";
  const more = `${name}:${jsonText(hostileJson(random))}`;
  return new Literal(`{${inner && !Array.isArray(value) ? `${inner},` : ""}${more}}`);
}

function nulled(value: unknown): unknown {
  if (value instanceof Literal || typeof value !== "object" || value === null) return null;
  if (Array.isArray(value)) return value.map(nulled);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, nulled(member)]));
}
