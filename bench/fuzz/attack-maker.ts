import { type Random, random as randomOf } from "../random.ts";
import { type Exchange, makeExchange } from "./exchange.ts";
import { bodyKinds } from "./layers/bodies.ts";
import { headerKinds } from "./layers/headers.ts";
import { pathKinds } from "./layers/paths.ts";
import { wireKinds } from "./layers/wire.ts";
import type { Operation, Reference } from "./operations.ts";
import { type Request, requestBytes } from "./request.ts";
import { buildRequest, type FuzzContext, type RequestDraft, validRequestDraft } from "./request-draft.ts";
import type { Upload } from "./uploads.ts";
import { type Caller, type FuzzTrip, pickCaller, type World } from "./world.ts";

export const layers = ["wire", "paths", "headers", "bodies", "sequences"] as const;
type Layer = (typeof layers)[number];

export type Attack = {
  readonly number: number;
  readonly layer: Layer;
  readonly kind: string;
  readonly operation: Operation;
  readonly caller: Caller;
  readonly trip: FuzzTrip;
  /** Sent at once, each over a connection of its own. */
  readonly exchanges: readonly Exchange[];
};

/** Operations that delete their caller or one of the caller's credentials. */
export const destructiveOperations = new Set(
  "deleteAccount signOut endOtherSessions endSession disconnectApp revokeToken changePassword changeEmail resetPassword decideReport".split(
    " ",
  ),
);
/** Expensive operations, with the share of their attacks that are sent all the same. */
const costly: Readonly<Record<string, number>> = {
  importMedia: 0.15,
  setDayImage: 0.4,
  setStopImage: 0.4,
  setCoverImage: 0.4,
  previewImage: 0.2,
  setAvatar: 0.4,
  exportAccount: 0.3,
  signUp: 0.3,
  signIn: 0.3,
  signInAgain: 0.3,
  changePassword: 0.3,
  resetPassword: 0.5,
  confirmEmail: 0.5,
};

type Options = {
  readonly seed: number;
  readonly reference: Reference;
  readonly uploads: readonly Upload[];
};

/** Makes the attack of a number: always the same for a seed, except for ids and tokens of the world. */
export function attackMaker({ seed, reference, uploads }: Options): (number: number, world: World) => Attack {
  const { operations } = reference;
  const bodies = bodyKinds(uploads);

  const spoil: Readonly<
    Record<
      "paths" | "headers" | "bodies",
      (making: FuzzContext, draft: RequestDraft) => [string, RequestDraft]
    >
  > = {
    paths: (making, draft) => spoiltBy(pathKinds, making, draft),
    headers: (making, draft) => spoiltBy(headerKinds, making, draft),
    bodies(making, draft) {
      const kind = bodies.pick(making.random, draft);
      return [kind, bodies.kinds[kind](making, draft)];
    },
  };

  return (number, world) => {
    const random = randomOf(seed, number);
    const making = { reference, world, random };
    const wanted = operations[number % operations.length] as Operation;
    // The first rounds meet every operation at every layer; later ones go by luck and by cost.
    const first = layers[Math.floor(number / operations.length)];
    const operation =
      first || random.chance(costly[wanted.id] ?? 1)
        ? wanted
        : random.pick(operations.filter(({ id }) => !(id in costly)));
    const caller = pickCaller(random, world, destructiveOperations.has(operation.id));
    const layer = first ?? pickLayer(random, operation);
    let draft = validRequestDraft(making, operation, caller);
    const about = { number, layer, operation, caller, trip: draft.trip };
    if (layer === "sequences") return { ...about, ...sequence(making, draft, operations) };
    let kind = "";
    if (layer !== "wire") [kind, draft] = spoil[layer](making, draft);
    // Often more than one thing is wrong.
    for (const other of ["paths", "headers", "bodies"] as const)
      if (other !== layer && random.chance(layer === "wire" ? 0.1 : 0.15))
        [, draft] = spoil[other](making, draft);
    const request = buildRequest(draft);
    if (layer !== "wire") return { ...about, kind, exchanges: [wellFramed(request)] };
    kind = random.pick(Object.keys(wireKinds));
    const exchange = wireKinds[kind]?.(random, request);
    return { ...about, kind, exchanges: exchange ? [exchange] : [] };
  };
}

const wellFramed = (request: Request): Exchange =>
  makeExchange([requestBytes(request)], { methods: [request.method] });

function pickLayer(random: Random, { bodies }: Operation): Layer {
  const at = random.fraction();
  if (at < 0.2) return "wire";
  if (at < 0.28) return "sequences";
  if (bodies.length > 0) return at < 0.38 ? "paths" : at < 0.5 ? "headers" : "bodies";
  return at < 0.6 ? "paths" : at < 0.9 ? "headers" : "bodies";
}

function spoiltBy(
  kinds: Readonly<Record<string, (making: FuzzContext, draft: RequestDraft) => RequestDraft>>,
  making: FuzzContext,
  draft: RequestDraft,
): [string, RequestDraft] {
  const kind = making.random.pick(Object.keys(kinds));
  return [kind, kinds[kind]?.(making, draft) ?? draft];
}

/** What takes the things away that others read and write meanwhile. */
const vanishings = [
  "deleteItinerary",
  "removeCompanion",
  "endShareLink",
  "deleteDocument",
  "removeCoverImage",
  "removeDayImage",
  "removeStopImage",
  "replaceItinerary",
];

/** In good order, but at the same time: twice the same, or while what it is about is changed or deleted. */
function sequence(
  making: FuzzContext,
  draft: RequestDraft,
  operations: readonly Operation[],
): Pick<Attack, "kind" | "exchanges"> {
  const { random } = making;
  const isTwice = random.chance(0.5);
  if (isTwice)
    return {
      kind: "the same at once",
      exchanges: Array.from({ length: 2 + random.below(3) }, () => wellFramed(buildRequest(draft))),
    };
  const name = random.pick(vanishings);
  const vanishing = operations.find(({ id }) => id === name);
  if (!vanishing) throw new Error(`the reference has no ${name}`);
  const good = {
    ...draft.caller,
    headers: [["Authorization", `Bearer ${draft.caller.person.ownToken}`]] as const,
  };
  const ending = validRequestDraft(making, vanishing, good);
  const same = {
    ...ending,
    params: { ...ending.params, ...("id" in draft.params && { id: draft.trip.id }) },
  };
  return {
    kind: "while it goes",
    exchanges: [draft, same, draft].map((one) => wellFramed(buildRequest(one))),
  };
}
