import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { pdfPartsPlugin } from "./pdf-parts.ts";
import { referenceTextsPlugin } from "./reference-texts.ts";

const server = "http://localhost:8080";

/** What every page of a traveller loads, and that of a trip, each with everything it needs. */
const partsOfTrip = new RegExp(
  [
    "components/account-menu",
    "device/device-(?:answers|keeper)",
    "draft/(?:new-itinerary|send-waiting)",
    "pages/itinerary-page",
    "presence/(?:change-notice|people-here|presence)",
    "waiting/waiting-watch",
  ]
    .map((part) => `/web/src/${part}\\.tsx?$`)
    .join("|"),
);

const compiledWhole = /^(?:app|libraries|shell|shared|trip|documents)$/;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), pdfPartsPlugin(), referenceTextsPlugin()],
  // The server replaces this by a fresh nonce in every page it sends; see src/csp-nonce.ts.
  html: { cspNonce: "__CSP_NONCE__" },
  build: {
    // Fonts as data: URLs would break the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Tells the server what a page loads besides what its HTML names (server/http/page-hints.ts).
    manifest: true,
    license: { fileName: "licenses.md" },
    rolldownOptions: {
      input: {
        app: `${import.meta.dirname}/index.html`,
        reference: `${import.meta.dirname}/docs/index.html`,
      },
      output: {
        // The reference's script has a fixed address, beside the scalar.js it starts.
        entryFileNames: ({ name }) =>
          name === "reference" ? "docs/reference.js" : "assets/[name]-[hash].js",
        // Most of what is in these runs on every page: compiled off the page's thread, and kept so for the next visit.
        postBanner: ({ name }) => (compiledWhole.test(name) ? "//# allFunctionsCalledOnLoad" : ""),
        codeSplitting: {
          groups: [
            // Every page needs all of it: in one file rather than in one for each combination of pages that share a
            // part.
            { name: "libraries", tags: ["$initial"], test: /node_modules/ },
            { name: "shell", tags: ["$initial"], test: /\/contract\/|\/web\/src\/(?!main\.tsx)/ },
            { name: "shared", test: /node_modules|\/web\/src\/(?:components|forms)\//, minShareCount: 4 },
            // On a slow device, many small files take longer than what is in them.
            { name: "trip", test: partsOfTrip },
            { name: "map", test: /\/web\/src\/map\/live-map\.tsx$/ },
            { name: "documents", test: /\/web\/src\/documents\/documents\.tsx$/ },
          ],
        },
      },
    },
  },
  // For work on the web app: `npx vite web` beside a running server.
  server: { proxy: { "^/(v1|auth|oauth|mcp|media|maps|openapi\\.json|\\.well-known)": server } },
});
