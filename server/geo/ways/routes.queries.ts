import type { Route } from "../../outside/router/router.ts";
import type { Db } from "../../platform/database/connect.ts";

export type RouteRow = {
  readonly leg: string;
  /** Null where there is no route. */
  readonly found: Route | "failed" | null;
  readonly foundAt: Date;
};

/** Those that have not expired. */
export async function findRoutes(db: Db, legs: readonly string[], now: Date): Promise<readonly RouteRow[]> {
  return db<RouteRow[]>`
    select leg, found, found_at as "foundAt" from routes
    where leg = any(${legs as string[]}::text[]) and expires_at > ${now}`;
}

export async function saveRoutes(
  db: Db,
  routes: readonly Omit<RouteRow, "foundAt">[],
  { foundAt, expiresAt }: { readonly foundAt: Date; readonly expiresAt: Date },
): Promise<void> {
  const legs = routes.map(({ leg }) => leg);
  const found = routes.map((route) => (route.found === null ? null : JSON.stringify(route.found)));
  await db`
    insert into routes (leg, found, found_at, expires_at)
    select distinct on (leg) leg, found::jsonb, ${foundAt}::timestamptz, ${expiresAt}::timestamptz
    from unnest(${legs}::text[], ${found}::text[]) as given (leg, found)
    on conflict (leg) do update set
      found = excluded.found, found_at = excluded.found_at, expires_at = excluded.expires_at`;
}

export async function deleteExpiredRoutes(db: Db, now: Date): Promise<void> {
  await db`delete from routes where expires_at <= ${now}`;
}
