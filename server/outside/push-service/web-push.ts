import type { Clock } from "../../platform/clock.ts";
import { type Gate, GateFailure } from "../gate.ts";
import type { PushOutcome, PushService } from "./push-service.ts";

const milliseconds = 10_000;
/** Nothing in an answer is read but its status. */
const maxBytes = 65_536;
const maxWaitMs = 24 * 3_600_000;

/** The gate must trust no origin, because the browser chose the address (RFC 8030, 8188, 8291, 8292). */
export function webPush({ goOut, clock }: { readonly goOut: Gate; readonly clock: Clock }): PushService {
  return {
    async send({ endpoint, keys, payload, seconds, urgency, topic }, { contact, publicKey, privateKey }) {
      const { default: library } = await import("web-push");
      const { headers, body } = library.generateRequestDetails({ endpoint, keys }, payload, {
        vapidDetails: { subject: contact, publicKey, privateKey },
        TTL: seconds,
        urgency,
        topic,
      });
      const { "Content-Length": _, ...sent } = headers;
      const response = await goOut(new URL(endpoint), {
        method: "POST",
        headers: Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, String(value)])),
        body: new Uint8Array(body),
        milliseconds,
        maxBytes,
      }).catch(unanswered);
      return response instanceof Response ? outcomeOf(response, clock.time()) : response;
    },
  };
}

/** An address that may not be asked will never be a push service. One that cannot be reached is no fault of ours. */
function unanswered(error: unknown): PushOutcome {
  if (!(error instanceof GateFailure)) throw error;
  return error.fault === "forbidden" ? { kind: "gone" } : { kind: "later", waitMs: undefined };
}

function outcomeOf({ ok, status, headers }: Response, now: number): PushOutcome {
  if (ok) return { kind: "accepted" };
  if (status === 404 || status === 410) return { kind: "gone" };
  if (status === 413) return { kind: "tooLarge" };
  if (status === 429 || status >= 500)
    return { kind: "later", waitMs: waitMs(headers.get("retry-after"), now) };
  return { kind: "refused", status };
}

/** RFC 9110 10.2.3: seconds, or a date. */
function waitMs(retryAfter: string | null, now: number): number | undefined {
  if (!retryAfter) return undefined;
  const asked = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1_000 : Date.parse(retryAfter) - now;
  return Number.isNaN(asked) ? undefined : Math.min(Math.max(asked, 0), maxWaitMs);
}
