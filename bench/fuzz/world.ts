import type { Random } from "../random.ts";

export type FuzzTrip = {
  readonly id: string;
  etag: string;
  readonly dayIds: readonly string[];
  readonly stopIds: readonly string[];
  readonly documentId: string;
  readonly storagePath: string;
  readonly shareToken: string;
  readonly callToken: string;
  /** It may have been deleted. */
  isDoubtful: boolean;
};

/** A traveller, with every way in that they have. */
export type FuzzTraveller = {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  readonly cookie: string;
  /** By the service's own app, by another app with all scopes, and by one with a single scope. */
  readonly ownToken: string;
  readonly appToken: string;
  readonly narrowToken: string;
  readonly refreshToken: string;
  readonly trips: readonly FuzzTrip[];
  /** A way in of theirs was refused. */
  isDoubtful: boolean;
};

/** What exists on the server while it is attacked. */
export type World = {
  readonly origin: string;
  /** As many at all times; who is gone is replaced by someone new. */
  readonly people: readonly FuzzTraveller[];
  readonly guestToken: string;
  readonly endedToken: string;
  readonly clientId: string;
  /** Of lists, by their path. */
  readonly cursors: Readonly<Record<string, string>>;
  /** Of other things, by the path that they are a parameter of. */
  readonly ids: Readonly<Record<string, string>>;
};

export type Caller = {
  readonly name: string;
  /** Whose things are asked for. */
  readonly person: FuzzTraveller;
  readonly headers: readonly (readonly [string, string])[];
  /** Whether a refusal means that the person is gone. */
  readonly isGood: boolean;
};

/** Any of those who call. The ruinous ones are seldom let in, for they take their caller away. */
export function pickCaller(
  random: Random,
  { origin, people, guestToken, endedToken }: World,
  isRuinous: boolean,
): Caller {
  const person = random.pick(people);
  const bearer = (token: string) => [["Authorization", `Bearer ${token}`]] as const;
  const session = [
    ["Cookie", person.cookie],
    ["Origin", origin],
  ] as const;
  const bad: readonly Omit<Caller, "person">[] = [
    { name: "nobody", headers: [], isGood: false },
    { name: "guest", headers: bearer(guestToken), isGood: false },
    { name: "ended token", headers: bearer(endedToken), isGood: false },
    { name: "altered token", headers: bearer(altered(random, person.appToken)), isGood: false },
    { name: "narrow app", headers: bearer(person.narrowToken), isGood: true },
  ];
  const good: readonly Omit<Caller, "person">[] = [
    { name: "session", headers: session, isGood: true },
    { name: "own app", headers: bearer(person.ownToken), isGood: true },
    { name: "other app", headers: bearer(person.appToken), isGood: true },
  ];
  return { person, ...random.pick(random.chance(isRuinous ? 0.05 : 0.85) ? good : bad) };
}

function altered(random: Random, token: string): string {
  const at = random.below(token.length);
  return `${token.slice(0, at)}${random.pick(["A", "_", ".", ""])}${token.slice(at + 1)}`;
}
