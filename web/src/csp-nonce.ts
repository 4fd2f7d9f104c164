// Vite writes the tag (html.cspNonce), the server puts a fresh nonce into it with every page. Browsers hide
// the attribute from CSS and getAttribute; the property still has it.
const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');

/** The nonce with which this page may add style elements. */
export const cspNonce: string = meta?.nonce ?? "";
