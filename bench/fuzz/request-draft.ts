import type { Random } from "../random.ts";
import { someUuid } from "./hostile-values.ts";
import type { Operation, Reference } from "./operations.ts";
import type { Request } from "./request.ts";
import { type ExistingValue, type ValuePath, validValue } from "./valid-value.ts";
import type { Caller, FuzzTrip, World } from "./world.ts";

/** A request in the making, in good order until a layer spoils it. */
export type RequestDraft = {
  readonly operation: Operation;
  readonly caller: Caller;
  readonly trip: FuzzTrip;
  readonly method: string;
  /** As they stand in the address. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: readonly (readonly [string, string])[];
  readonly headers: Request["headers"];
  readonly body: Buffer | undefined;
  /** What the body says, where it is JSON. */
  readonly json: { readonly value: unknown; readonly places: readonly ValuePath[] } | undefined;
};

export type FuzzContext = { readonly reference: Reference; readonly world: World; readonly random: Random };

/** What the reference says of an operation, by this caller, about things that are there. */
export function validRequestDraft(
  { reference, world, random }: FuzzContext,
  operation: Operation,
  caller: Caller,
): RequestDraft {
  // Mostly one's own; else someone else's.
  const owner = random.chance(0.8) ? caller.person : random.pick(world.people);
  const trip = random.pick(owner.trips);
  const other = random.pick(world.people);
  const living: ExistingValue = (name) =>
    livingValues[name]?.({ world, caller, trip, other: other.id, random });
  const valueFor = ({ schema }: Operation["parameters"][number]) =>
    String(validValue(reference, random, living, schema).value);

  const inPath: Record<string, string> = {};
  for (const { name } of operation.parameters.filter((one) => one.in === "path"))
    inPath[name] = pathValue(operation.path, name, { world, trip, other: other.id, random });
  const query = operation.parameters
    .filter((one) => one.in === "query" && (one.required || random.chance(0.3)))
    .map((one): [string, string] => {
      if (one.name === "cursor") return ["cursor", world.cursors[operation.path] ?? "none"];
      if (one.name === "ids") return ["ids", [trip.id, random.pick(other.trips).id].join(",")];
      return [one.name, living(one.name) ?? (one.name === "format" ? exportFormat(random) : valueFor(one))];
    });
  const headers: (readonly [string, string])[] = [["Host", new URL(world.origin).host], ...caller.headers];
  for (const { name, required } of operation.parameters.filter((one) => one.in === "header"))
    if (required || random.chance(0.3)) headers.push([name, headerValue(name, trip, random)]);
  // As proxies do: limits that count by address see several of them.
  if (random.chance(0.3)) headers.push(["X-Forwarded-For", `203.0.113.${random.below(200)}`]);

  const kind = operation.bodies.length > 0 ? random.pick(operation.bodies) : undefined;
  const json =
    kind && !/image|\*|multipart/.test(kind.contentType)
      ? validValue(reference, random, living, kind.schema)
      : undefined;
  const body = kind && bodyOf(kind.contentType, json?.value, random);
  if (kind && body) headers.push(["Content-Type", body.contentType]);
  return {
    ...{ operation, caller, trip, method: operation.method, params: inPath, query, headers },
    ...{ body: body?.bytes, json: kind?.contentType.includes("json") ? json : undefined },
  };
}

type Around = {
  readonly world: World;
  readonly caller: Caller;
  readonly trip: FuzzTrip;
  readonly other: string;
  readonly random: Random;
};

/** PDFs are drawn, which takes long; so few are asked for. */
const exportFormat = (random: Random) =>
  random.chance(0.05) ? "pdf" : random.pick(["ics", "gpx", "geojson", "markdown"]);

const livingValues: Readonly<Record<string, (around: Around) => string>> = {
  userId: ({ other }) => other,
  storagePath: ({ trip }) => trip.storagePath,
  shareToken: ({ trip }) => trip.shareToken,
  callToken: ({ trip }) => trip.callToken,
  dayId: ({ trip }) => trip.dayIds[0] ?? "day-1",
  email: ({ caller, random }) =>
    random.chance(0.5) ? caller.person.email : `${someUuid(random)}@example.com`,
  password: ({ caller }) => caller.person.password,
  newPassword: ({ caller }) => caller.person.password,
  client_id: ({ world }) => world.clientId,
  refresh_token: ({ caller }) => caller.person.refreshToken,
  token: ({ world }) => world.endedToken,
  q: ({ random }) => random.pick(["lisbon", "porto", "mina", "kyoto 3 days", "s", "tokio"]),
};

function pathValue(
  path: string,
  name: string,
  { world, trip, other, random }: Omit<Around, "caller">,
): string {
  const known = world.ids[path.slice(0, path.indexOf(`{${name}}`))];
  if (known !== undefined) return encodeURIComponent(known);
  switch (name) {
    case "id":
      return trip.id;
    case "dayId":
      return random.pick(trip.dayIds) ?? "day-1";
    case "stopId":
      return random.pick(trip.stopIds) ?? "stop-1";
    case "userId":
      return other;
    case "documentId":
      return trip.documentId;
    case "version":
      return String(1 + random.below(3));
    default:
      return someUuid(random);
  }
}

function headerValue(name: string, trip: FuzzTrip, random: Random): string {
  const values: Readonly<Record<string, string>> = {
    "If-Match": trip.etag,
    "If-None-Match": trip.etag,
    "Idempotency-Key": someUuid(random),
    Range: "bytes=0-99",
    Accept: "image/avif,image/webp,*/*",
  };
  return values[name] ?? trip.etag;
}

const boundary = "a-boundary-of-ours";

function bodyOf(contentType: string, value: unknown, random: Random): { contentType: string; bytes: Buffer } {
  if (contentType.includes("json")) return { contentType, bytes: Buffer.from(JSON.stringify(value)) };
  if (contentType.includes("urlencoded"))
    return { contentType, bytes: Buffer.from(String(new URLSearchParams(value as Record<string, string>))) };
  const file = Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(random.below(3_000), "x")]);
  if (contentType.startsWith("multipart/")) {
    const part = 'Content-Disposition: form-data; name="file"; filename="Ticket.pdf"\r\n\r\n';
    const bytes = [`--${boundary}\r\n${part}`, file, `\r\n--${boundary}--\r\n`].map((one) =>
      Buffer.from(one as string),
    );
    return { contentType: `multipart/form-data; boundary=${boundary}`, bytes: Buffer.concat(bytes) };
  }
  return { contentType: contentType === "*/*" ? "application/pdf" : contentType, bytes: file };
}

/** As it is sent. */
export function buildRequest({ operation, method, params, query, headers, body }: RequestDraft): Request {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? "");
  const search = query.map(([name, value]) => `${encode(name)}=${encode(value)}`).join("&");
  return { method, target: search ? `${path}?${search}` : path, headers, body };
}

/** Lone surrogates have no UTF-8. */
const encode = (text: string): string => encodeURIComponent(text.toWellFormed());
