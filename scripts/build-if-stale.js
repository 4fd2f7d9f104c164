import "../server/compile-cache.js";

// What a start needs and finds there nearly always: both in one process, which takes less than two.
const [{ buildWebApp }, { buildPlaceIndex }] = await Promise.all([
  import("../web/build-if-stale.ts"),
  import("../server/geo/gazetteer/build-if-stale.ts"),
]);
if (await buildWebApp()) await buildPlaceIndex();
else process.exitCode = 1;
