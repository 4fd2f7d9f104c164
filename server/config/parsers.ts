import { StartFailure } from "../platform/start-failure.ts";

/** Reads a setting; without it, the fallback. */
export type Read = <T>(
  name: string,
  fallback: T,
  parse: (value: string) => T | undefined,
  expected: string,
) => T;

export function integer(value: string, least: number, most: number): number | undefined {
  const number = Number(value);
  return Number.isInteger(number) && number >= least && number <= most ? number : undefined;
}

export const url =
  (...protocols: string[]) =>
  (value: string): URL | undefined => {
    const parsed = URL.parse(value);
    return parsed && protocols.includes(parsed.protocol) ? parsed : undefined;
  };

export function origin(value: string): string | undefined {
  const parsed = url("http:", "https:")(value);
  return parsed && parsed.pathname === "/" && !parsed.search && !parsed.hash && !parsed.username
    ? parsed.origin
    : undefined;
}

export function safeOrigin(value: string): string | undefined {
  const parsed = URL.parse(value);
  return parsed && isSafe(parsed) ? origin(value) : undefined;
}

/** Whether nobody else can read what is sent there. */
export const isSafe = ({ protocol, hostname }: URL) =>
  protocol === "https:" || /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);

/** Only characters that are allowed in a header. An invalid secret is never printed. */
export function secret(read: Read, name: string): string | undefined {
  const value = read<string | undefined>(name, undefined, (text) => text, "a key");
  if (value && !/^[\x21-\x7e]+$/.test(value))
    throw new StartFailure(`${name} must be only the key: letters, digits and signs, without spaces.`);
  return value;
}
