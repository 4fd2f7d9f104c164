import { findErrors, type RecordedRoute, readRecordedRoutes } from "./recorded-routes.ts";

const percent = (share: number) => `${(share * 100).toFixed(1)} %`.padStart(8);

function print(name: string, routes: readonly RecordedRoute[]): void {
  const { count, estimated, minutes, metres, bias } = findErrors(routes);
  const figures = [`time ${percent(minutes)}`, `(mostly by ${percent(bias)})`, `distance ${percent(metres)}`];
  process.stdout.write(
    [name.padEnd(28), `${estimated} of ${count}`.padStart(12), ...figures].join("  ").concat("\n"),
  );
}

const routes = await readRecordedRoutes();
process.stdout.write("Median error of the estimates against recorded routes:\n");
for (const mode of ["walk", "bike", "drive", "transit"] as const)
  print(
    mode,
    routes.filter((route) => route.mode === mode),
  );
for (const source of new Set(routes.map(({ source }) => source)))
  print(
    source,
    routes.filter((route) => route.source === source),
  );
print(
  "the third held out",
  routes.filter(({ isHeldOut }) => isHeldOut),
);
for (const mode of ["walk", "bike", "drive", "transit"] as const)
  print(
    `  ${mode}`,
    routes.filter((route) => route.isHeldOut && route.mode === mode),
  );
print("all", routes);
