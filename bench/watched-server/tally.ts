import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe } from "node:diagnostics_channel";

type Answers = { readonly byStatus: Map<string, number>; readonly ms: number[] };

/** What was answered, by activity; a broken connection counts as "none". */
export type Tally = {
  readonly answers: ReadonlyMap<string, Answers>;
  /** Runs an activity: every request that it makes with `fetch` is counted under its name. */
  during<T>(activity: string, run: () => Promise<T>): Promise<T>;
  /** For requests that are made without `fetch`. */
  count(status: number | "none", ms?: number): void;
};

type Request = object;
type Sent = { readonly activity: string; readonly at: number; status: string };

/**
 * Watches the requests of the whole process where the platform announces them, so that no client needs to be wrapped.
 */
export function tallyRequests(): Tally {
  const current = new AsyncLocalStorage<string>();
  const answers = new Map<string, Answers>();
  const sent = new WeakMap<Request, Sent>();

  const add = (activity: string, status: string, ms?: number) => {
    let found = answers.get(activity);
    if (!found) {
      found = { byStatus: new Map(), ms: [] };
      answers.set(activity, found);
    }
    found.byStatus.set(status, (found.byStatus.get(status) ?? 0) + 1);
    if (ms !== undefined) found.ms.push(ms);
  };
  const settle = (request: Request) => {
    const known = sent.get(request);
    if (!known) return;
    sent.delete(request);
    add(known.activity, known.status, performance.now() - known.at);
  };

  subscribe("undici:request:create", (message) => {
    const activity = current.getStore();
    const { request } = message as { request: Request };
    if (activity) sent.set(request, { activity, at: performance.now(), status: "none" });
  });
  subscribe("undici:request:headers", (message) => {
    const { request, response } = message as { request: Request; response: { statusCode: number } };
    const known = sent.get(request);
    if (known) known.status = String(response.statusCode);
  });
  subscribe("undici:request:trailers", (message) => settle((message as { request: Request }).request));
  subscribe("undici:request:error", (message) => settle((message as { request: Request }).request));

  return {
    answers,
    during: (activity, run) => current.run(activity, run),
    count: (status, ms) => add(current.getStore() ?? "other", String(status), ms),
  };
}
