import { plainText } from "../plain-text.ts";

/** RFC 5545 3.1: a line has at most 75 octets; what follows goes on the next, after a space. */
const mostOctets = 75;

/** A property with its value, which is already in the form that its type demands. */
export function contentLine(name: string, value: string): string {
  const line = `${name}:${value}`;
  // Most lines are short. A character takes three octets at most, for those of four are two to JavaScript.
  if (line.length * 3 <= mostOctets || Buffer.byteLength(line) <= mostOctets) return `${line}\r\n`;
  let folded = "";
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > mostOctets) {
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
