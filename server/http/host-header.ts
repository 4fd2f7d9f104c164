import type { IncomingMessage } from "node:http";

/**
 * RFC 9112 3.2: a request names one host, but for those of HTTP/1.0. Of several Node tells the first, and a proxy before
 * us may have gone by the last.
 */
export function hasOneHostHeader({ rawHeaders, httpVersionMinor }: IncomingMessage): boolean {
  let hosts = 0;
  // Names and values by turns. Most names are not as long, which every request pays for.
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string;
    if (name.length === 4 && name.toLowerCase() === "host") hosts++;
  }
  return hosts === 1 || (hosts === 0 && httpVersionMinor === 0);
}
