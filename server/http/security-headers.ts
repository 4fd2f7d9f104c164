import type { OutgoingHttpHeaders } from "node:http";
import type { Config } from "../config.ts";

/** Adds the headers of every response, unless the response has its own. */
export function securityHeaders({
  publicUrl,
}: Pick<Config, "publicUrl">): (status: number, headers: OutgoingHttpHeaders) => void {
  const isSecure = publicUrl.startsWith("https:");
  return (status, headers) => {
    // Without a header of its own, a response is private.
    const cacheControl = headers["cache-control"] ?? "no-store";
    // Errors and cookies are never cached, whatever the route says.
    const isCacheable = status < 400 && headers["set-cookie"] === undefined;
    headers["cache-control"] = isCacheable || isPrivate(cacheControl) ? cacheControl : "no-store";
    if (isPrivate(headers["cache-control"]))
      headers.vary = headers.vary ? `${headers.vary}, ${callerHeaders}` : callerHeaders;
    headers["x-content-type-options"] ??= "nosniff";
    // URLs of share links, password resets and calendars contain secrets.
    headers["referrer-policy"] ??= "no-referrer";
    // CORS decides which pages may read it; no other page may embed it.
    headers["cross-origin-resource-policy"] ??= "same-origin";
    headers["content-security-policy"] ??= "default-src 'none'; frame-ancestors 'none'";
    if (isSecure) headers["strict-transport-security"] ??= "max-age=63072000; includeSubDomains";
  };
}

/** The headers that identify the caller. */
const callerHeaders = "cookie, authorization";

const isPrivate = (cacheControl: OutgoingHttpHeaders[string]): boolean =>
  cacheControl === "no-store" || /\b(?:no-store|private)\b/.test(String(cacheControl));

/** Additional headers of pages. */
export const pageHeaders = {
  "x-frame-options": "DENY",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
};

/** Scripts and styles from this origin, inline styles with the nonce; map tiles also from the operator's hosts. */
export const pagePolicy = (nonce: string, mapHosts: readonly string[] = []): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    ["img-src 'self' data: blob:", ...mapHosts].join(" "),
    // Videos that the traveller has chosen for an import.
    "media-src blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...mapHosts].join(" "),
    "manifest-src 'self'",
    "worker-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");

/** It fetches what the page would: the app's files, and what a traveller keeps on the device. */
export const serviceWorkerPolicy = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";

/** A worker has the policy of its own script. These need WebAssembly to decode photos and PDFs. */
const decodingWorker = /^(heic-worker|pdf\.worker\.min)-[\w-]+\.js$/;

/** Fetches map tiles. */
const mapWorker = /^maplibre-gl-worker-[\w-]+\.js$/;

/** The policy of a built file that needs more than the default. */
export function assetPolicy(name: string, mapHosts: readonly string[]): string | undefined {
  if (decodingWorker.test(name))
    return "default-src 'none'; script-src 'wasm-unsafe-eval'; frame-ancestors 'none'";
  if (mapWorker.test(name))
    return `default-src 'none'; ${["connect-src 'self'", ...mapHosts].join(" ")}; frame-ancestors 'none'`;
  return undefined;
}

/** The API reference's library sets style attributes; style elements keep the nonce. */
export const referencePolicy = (nonce: string): string =>
  `${pagePolicy(nonce)}; style-src-attr 'unsafe-inline'`;
