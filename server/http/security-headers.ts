import type { OutgoingHttpHeaders } from "node:http";
import type { Config } from "../config.ts";

/** Adds to a response's headers what every response carries, unless it has its own. */
export function securityHeaders({
  publicUrl,
}: Pick<Config, "publicUrl">): (headers: OutgoingHttpHeaders) => void {
  const isSecure = publicUrl.startsWith("https:");
  return (headers) => {
    headers["x-content-type-options"] ??= "nosniff";
    headers["content-security-policy"] ??= "default-src 'none'; frame-ancestors 'none'";
    if (isSecure) headers["strict-transport-security"] ??= "max-age=63072000; includeSubDomains";
  };
}

/** What only pages need on top. */
export const pageHeaders = {
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), payment=(), usb=()",
};

/** A page of ours: scripts and styles from this origin alone, inline styles only with this response's nonce. */
export const pagePolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");

/** The API reference's library sets style attributes in HTML of its own making; style elements keep the nonce. */
export const referencePolicy = (nonce: string): string =>
  `${pagePolicy(nonce)}; style-src-attr 'unsafe-inline'`;
