import type { IncomingMessage } from "node:http";

/**
 * RFC 9112 3.2: a request has exactly one Host header, except in HTTP/1.0. Node uses the first of several, and a proxy
 * may have used the last.
 */
export function hasOneHostHeader({ rawHeaders, httpVersionMinor }: IncomingMessage): boolean {
  let hosts = 0;
  // Names and values alternate. Comparing lengths first is cheaper, and every request pays for it.
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string;
    if (name.length === 4 && name.toLowerCase() === "host") hosts++;
  }
  return hosts === 1 || (hosts === 0 && httpVersionMinor === 0);
}
