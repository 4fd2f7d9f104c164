import type { Author } from "../../../contract/author.ts";
import { changedParts } from "./changed-parts.ts";
import { type Draft, draftOf } from "./draft.ts";
import type { DraftState } from "./draft-state.ts";
import type { Unsaved } from "./keeper.ts";
import type { Collision } from "./merge/collision.ts";
import { merge } from "./merge/merge.ts";
import { same } from "./merge/same.ts";
import { shareUnchanged } from "./merge/share-unchanged.ts";
import { patchOf } from "./patch-of.ts";
import { type Choice, settled, stillOpen, withNew } from "./settled.ts";
import type { Stored, Transport } from "./transport.ts";
import type { UndoHistory } from "./undo-history.ts";

type Needs = {
  readonly getState: () => DraftState;
  readonly become: (next: Partial<DraftState>) => void;
  readonly history: UndoHistory;
  readonly transport: Transport;
};

/** Who wrote what comes from the server: someone else, known or not, or this traveller elsewhere. */
type Writer = "me" | { readonly by?: Author };

/** Long enough to catch the eye. */
const recentMs = 4_000;

/** The traveller's draft over the server's: whatever comes from there is merged into what is written here. */
export const createMergedDraft = ({ getState, become, history, transport }: Needs) => {
  let base = getState().draft;
  let fading: ReturnType<typeof setTimeout> | undefined;

  const mark = (before: Draft, after: Draft): Pick<DraftState, "recentlyChanged"> => {
    clearTimeout(fading);
    fading = setTimeout(() => become({ recentlyChanged: new Set() }), recentMs);
    return { recentlyChanged: changedParts(before, after) };
  };

  /** Who wrote it is found out where the change came without a name. */
  const nameCollisions = async (fresh: readonly Collision[], known: Author | undefined) => {
    const by = known ?? (await transport.lastWriter().catch(() => undefined));
    if (!by) return;
    const paths = new Set(fresh.map(({ path }) => path));
    const collisions = getState().collisions.map((one) => (paths.has(one.path) ? { ...one, by } : one));
    become({ collisions });
  };

  /** A newer version than the one known here. Gives what collides with it. */
  const take = ({ itinerary, etag }: Stored, writer: Writer = "me"): readonly Collision[] => {
    const before = getState();
    if (itinerary.updatedAt < before.itinerary.updatedAt) return [];
    if (etag === before.etag) {
      become({ itinerary, role: itinerary.role });
      return [];
    }
    const theirs = draftOf(itinerary);
    const { merged, collisions } = merge(base, before.draft, theirs);
    base = shareUnchanged(merged, theirs);
    become({
      itinerary,
      etag,
      role: itinerary.role,
      draft: merged,
      collisions: stillOpen(withNew(before.collisions, collisions), merged),
      ...(writer !== "me" && mark(before.draft, merged)),
      ...(writer !== "me" && { changedByOthers: writer }),
    });
    return collisions;
  };

  return {
    base: () => base,
    isDirty: () => !same(base, getState().draft),
    take,

    read: async (writer: Writer = {}): Promise<void> => {
      const collisions = take(await transport.read(), writer);
      // Waited for: after the next write from here, the last writer would be this traveller.
      if (collisions.length > 0) await nameCollisions(collisions, writer === "me" ? undefined : writer.by);
    },

    write: async (sending: { readonly outlivesPage: boolean }): Promise<void> => {
      const { draft: sent, etag } = getState();
      const stored = await transport.write(patchOf(base, sent), etag, sending);
      const answered = draftOf(stored.itinerary);
      history.rewrite(sent, answered);
      // The server's spelling of a time or a tag is nobody's word: what was typed since wins over it.
      const { merged } = merge(sent, getState().draft, answered, { winner: "mine" });
      base = shareUnchanged(merged, answered);
      const { itinerary } = stored;
      become({ itinerary, etag: stored.etag, role: itinerary.role, draft: merged });
    },

    recover: (left: Unsaved): void => {
      const { draft, collisions } = getState();
      const { merged, collisions: fresh } = merge(left.base, left.draft, draft);
      if (same(merged, draft) && fresh.length + left.collisions.length === 0) return;
      const open = withNew(withNew(left.collisions, collisions), fresh);
      become({
        draft: shareUnchanged(draft, merged),
        collisions: stillOpen(open, merged),
        wasRecovered: true,
      });
    },

    /** The draft with what was chosen. The collisions chosen about are over, unless they are opened again. */
    settle: (choices: ReadonlyMap<string, Choice>): { draft: Draft; reopen: () => void } => {
      const { draft, collisions } = getState();
      const chosen = collisions.filter(({ path }) => choices.has(path));
      const next = chosen.reduce(
        (draft, collision) => settled(draft, collision, choices.get(collision.path) as Choice),
        draft,
      );
      become({ collisions: collisions.filter(({ path }) => !choices.has(path)) });
      const reopen = () => become({ collisions: withNew(getState().collisions, chosen) });
      return { draft: next, reopen };
    },

    /** After own changes: what reads as both want it is no collision any more. */
    reconsider: (): void => {
      const { draft, collisions } = getState();
      if (collisions.length > 0) become({ collisions: stillOpen(collisions, draft) });
    },

    lose: (): void => {
      if (!getState().isGone) become({ isGone: true });
    },
  };
};
