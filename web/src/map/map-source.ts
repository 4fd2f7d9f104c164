import { queryOptions } from "@tanstack/react-query";
import type { StyleSpecification } from "maplibre-gl";

/** The map data that the server offers. */
export type MapSource = {
  readonly tiles: string;
  readonly closestZoom: number;
  readonly style?: StyleSpecification;
};

const patienceMs = 6_000;

/** Includes the operator's style, if there is one and it can be loaded; otherwise our own map is used. */
export const mapSourceQuery = queryOptions({
  queryKey: ["map"],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async (): Promise<MapSource> => {
    const answer = await fetch("/maps/map.json");
    if (!answer.ok) throw new Error(`The map's address was answered with ${answer.status}.`);
    const { tiles, closestZoom, styleUrl } = (await answer.json()) as Omit<MapSource, "style"> & {
      styleUrl?: string;
    };
    const style = styleUrl && (await styleAt(styleUrl).catch(() => undefined));
    return { tiles: `${location.origin}${tiles}`, closestZoom, ...(style && { style }) };
  },
});

const styleAt = async (url: string): Promise<StyleSpecification | undefined> => {
  const answer = await fetch(url, { credentials: "omit", signal: AbortSignal.timeout(patienceMs) });
  const style = answer.ok ? ((await answer.json()) as Partial<StyleSpecification>) : {};
  const isStyle = style.version === 8 && Array.isArray(style.layers) && typeof style.sources === "object";
  return isStyle ? (style as StyleSpecification) : undefined;
};
