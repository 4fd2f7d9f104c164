import type { RouteOptions } from "fastify";
import findMyWay from "find-my-way";

type Allowed = { readonly methods: readonly string[]; readonly patchTypes: readonly string[] };

const nothing: Allowed = { methods: [], patchTypes: [] };

/** A path's methods and patch types, for a 405 response. Fastify's router knows only single methods. */
export function allowedMethods(routes: readonly RouteOptions[]): (path: string) => Allowed {
  let paths: findMyWay.Instance<findMyWay.HTTPVersion.V1> | undefined;
  // Built on the first 404, when every route is mounted.
  const build = () => {
    const byUrl = new Map<string, { methods: string[]; patchTypes: readonly string[] }>();
    for (const { url, method, config } of routes) {
      const { methods, patchTypes } = byUrl.get(url) ?? nothing;
      byUrl.set(url, {
        methods: [...new Set([...methods, ...[method].flat()])].sort(),
        patchTypes: method === "PATCH" ? (config?.contentTypes ?? []) : patchTypes,
      });
    }
    paths = findMyWay();
    for (const [url, allowed] of byUrl) paths.on("GET", url, () => {}, allowed);
    return paths;
  };
  return (path) => ((paths ?? build()).find("GET", path)?.store as Allowed | undefined) ?? nothing;
}
