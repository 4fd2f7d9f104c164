import type { FastifyInstance } from "fastify";
import findMyWay from "find-my-way";

/** Which methods a path takes, for the 405 that a router by method alone cannot give. */
export function allowedMethods(app: FastifyInstance): (path: string) => readonly string[] {
  const byUrl = new Map<string, Set<string>>();
  app.addHook("onRoute", ({ url, method }) => {
    if (url === "*" || url === "/*") return;
    const methods = byUrl.get(url) ?? new Set<string>();
    for (const one of [method].flat()) if (one !== "OPTIONS") methods.add(one);
    byUrl.set(url, methods);
  });
  let paths: findMyWay.Instance<findMyWay.HTTPVersion.V1> | undefined;
  return (path) => {
    if (!paths) {
      paths = findMyWay();
      for (const [url, methods] of byUrl) paths.on("GET", url, () => {}, { methods: [...methods].sort() });
    }
    return (paths.find("GET", path)?.store as { methods: string[] } | undefined)?.methods ?? [];
  };
}
