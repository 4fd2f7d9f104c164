import { plainText } from "../plain-text.ts";

/** RFC 5545 3.1: a line has at most 75 octets; the rest continues on the next line, after a space. */
const maxOctets = 75;

/** A property with its value, which is already formatted for its type. */
export function contentLine(name: string, value: string): string {
  const line = `${name}:${value}`;
  // Most lines are short. A UTF-16 unit takes at most three octets: characters of four octets are two units.
  if (line.length * 3 <= maxOctets || Buffer.byteLength(line) <= maxOctets) return `${line}\r\n`;
  let folded = "";
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > maxOctets) {
      folded += "\r\n ";
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return `${folded}\r\n`;
}

/** RFC 5545 3.3.11. */
export const escapedText = (text: string): string =>
  plainText(text)
    .replace(/[\\;,]/g, "\\$&")
    .replaceAll("\n", "\\n");
