import type { RouteOptions } from "fastify";
import findMyWay from "find-my-way";

/** Which methods a path takes, for the 405 that a router by method alone cannot give. */
export function allowedMethods(routes: readonly RouteOptions[]): (path: string) => readonly string[] {
  let paths: findMyWay.Instance<findMyWay.HTTPVersion.V1> | undefined;
  // On the first 404: by then every route is mounted.
  const build = () => {
    const byUrl = new Map<string, Set<string>>();
    for (const { url, method } of routes)
      byUrl.set(url, new Set([...(byUrl.get(url) ?? []), ...[method].flat()]));
    paths = findMyWay();
    for (const [url, methods] of byUrl) paths.on("GET", url, () => {}, { methods: [...methods].sort() });
    return paths;
  };
  return (path) =>
    ((paths ?? build()).find("GET", path)?.store as { methods: string[] } | undefined)?.methods ?? [];
}
