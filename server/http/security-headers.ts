import type { OutgoingHttpHeaders } from "node:http";
import type { Config } from "../config.ts";

/** Adds to a response's headers what every response carries, unless it has its own. */
export function securityHeaders({
  publicUrl,
}: Pick<Config, "publicUrl">): (status: number, headers: OutgoingHttpHeaders) => void {
  const isSecure = publicUrl.startsWith("https:");
  return (status, headers) => {
    // What says nothing of its own was made for this caller, and is nobody else's to keep.
    const kept = headers["cache-control"] ?? "no-store";
    // Nor is what went wrong, which may be right in a moment, or another's cookie, whatever the route says.
    const isForAll = status < 400 && headers["set-cookie"] === undefined;
    headers["cache-control"] = isForAll || isForCaller(kept) ? kept : "no-store";
    if (isForCaller(headers["cache-control"]))
      headers.vary = headers.vary ? `${headers.vary}, ${byCaller}` : byCaller;
    headers["x-content-type-options"] ??= "nosniff";
    // Addresses hold what lets someone in: of share links, resets, calendars.
    headers["referrer-policy"] ??= "no-referrer";
    // Who may read it says CORS; nobody else embeds it, not even unread.
    headers["cross-origin-resource-policy"] ??= "same-origin";
    headers["content-security-policy"] ??= "default-src 'none'; frame-ancestors 'none'";
    if (isSecure) headers["strict-transport-security"] ??= "max-age=63072000; includeSubDomains";
  };
}

/** Who asks: by a session of the web app, or by a token. */
const byCaller = "cookie, authorization";

const isForCaller = (cacheControl: OutgoingHttpHeaders[string]): boolean =>
  cacheControl === "no-store" || /\b(?:no-store|private)\b/.test(String(cacheControl));

/** What only pages need on top. */
export const pageHeaders = {
  "x-frame-options": "DENY",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
};

/**
 * A page of ours: scripts and styles from this origin alone, inline styles only with this response's nonce. An
 * operator's map may come from elsewhere.
 */
export const pagePolicy = (nonce: string, mapHosts: readonly string[] = []): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    ["img-src 'self' data: blob:", ...mapHosts].join(" "),
    // Videos that the traveller chose for an import, out of this page's own memory.
    "media-src blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...mapHosts].join(" "),
    "manifest-src 'self'",
    "worker-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");

/** A worker obeys the policy of its own script. These decode photos and scans with WebAssembly, which nothing else may. */
const decodingWorker = /^(heic-worker|pdf\.worker\.min)-[\w-]+\.js$/;

/** This one fetches the map's tiles. */
const mapWorker = /^maplibre-gl-worker-[\w-]+\.js$/;

/** The policy of a built file, where it needs more than the usual one. */
export function assetPolicy(name: string, mapHosts: readonly string[]): string | undefined {
  if (decodingWorker.test(name))
    return "default-src 'none'; script-src 'wasm-unsafe-eval'; frame-ancestors 'none'";
  if (mapWorker.test(name))
    return `default-src 'none'; ${["connect-src 'self'", ...mapHosts].join(" ")}; frame-ancestors 'none'`;
  return undefined;
}

/** The API reference's library sets style attributes in HTML of its own making; style elements keep the nonce. */
export const referencePolicy = (nonce: string): string =>
  `${pagePolicy(nonce)}; style-src-attr 'unsafe-inline'`;
