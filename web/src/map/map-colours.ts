const names = {
  paper: "--waybook-paper",
  ink: "--waybook-ink",
  inkSoft: "--waybook-ink-soft",
  line: "--waybook-line",
  waymark: "--waybook-waymark",
  onWaymark: "--waybook-on-waymark",
  route: "--waybook-route",
  otherRoute: "--waybook-other-route",
  casing: "--waybook-casing",
  contour: "--waybook-contour",
  land: "--waybook-land-low",
  water: "--waybook-water",
  waterLine: "--waybook-water-line",
  spruce: "--waybook-spruce",
} as const;

export type MapColours = Readonly<Record<keyof typeof names, string>>;

/** The colours of the current scheme, for canvases, which cannot use CSS variables. */
export const mapColours = (): MapColours => {
  const style = getComputedStyle(document.documentElement);
  const entries = Object.entries(names).map(([name, property]) => [
    name,
    style.getPropertyValue(property).trim(),
  ]);
  return Object.fromEntries(entries) as MapColours;
};
