import type { Author } from "../../../contract/author.ts";
import { compareVersions } from "../history/compare-versions.ts";
import { buildPatch } from "./build-patch.ts";
import { type Draft, draftOf } from "./draft.ts";
import type { DraftState } from "./draft-state.ts";
import { findChangedParts } from "./find-changed-parts.ts";
import type { Conflict } from "./merge/conflict.ts";
import { isEqual } from "./merge/is-equal.ts";
import { mergeDrafts } from "./merge/merge-drafts.ts";
import { reuseUnchanged } from "./merge/reuse-unchanged.ts";
import { addConflicts, type Choice, refreshConflicts, resolveConflict } from "./resolve-conflict.ts";
import type { SavedDraft } from "./saved-draft.ts";
import type { StoredItinerary, Transport } from "./transport.ts";
import type { UndoHistory } from "./undo-history.ts";

type ServerSyncParts = {
  readonly getState: () => DraftState;
  readonly update: (changes: Partial<DraftState>) => void;
  readonly undoHistory: UndoHistory;
  readonly transport: Transport;
};

/** Who wrote a version: this traveller, here or on another device, or someone else, whose name may be unknown. */
type Writer = "me" | { readonly by?: Author };

const earlier = (one: string | undefined, other: string): string =>
  one !== undefined && one < other ? one : other;

const versionOf = ({ etag, itinerary: { updatedAt } }: DraftState) => ({ etag, updatedAt });

/** Long enough to catch the eye. */
const markMs = 4_000;

/** Keeps the draft in step with the server: sends what differs, and merges each newer version in. */
export const createServerSync = ({ getState, update, undoHistory, transport }: ServerSyncParts) => {
  /** The server's version that the draft is based on. */
  let base = getState().draft;
  /** What a saved draft says about it. */
  let version = versionOf(getState());
  let unmarkTimer: ReturnType<typeof setTimeout> | undefined;

  const markChanged = (before: Draft, after: Draft): Pick<DraftState, "recentlyChanged"> => {
    clearTimeout(unmarkTimer);
    unmarkTimer = setTimeout(() => update({ recentlyChanged: new Set() }), markMs);
    return { recentlyChanged: findChangedParts(before, after) };
  };

  /** Adds the other writer's name to conflicts; asks the server where the event did not say it. */
  const addConflictAuthor = async (added: readonly Conflict[], author: Author | undefined) => {
    const by = author ?? (await transport.lastWriter().catch(() => undefined));
    if (!by) return;
    const paths = new Set(added.map(({ path }) => path));
    update({
      conflicts: getState().conflicts.map((conflict) =>
        paths.has(conflict.path) ? { ...conflict, by } : conflict,
      ),
    });
  };

  /** The event with the writer's name may come after the version was read for another reason. */
  const nameWriter = (writer: Writer): void => {
    const { lastChangeByOthers: last } = getState();
    if (writer === "me" || !writer.by || !last || last.by) return;
    update({ lastChangeByOthers: { ...last, by: writer.by } });
  };

  /** Merges a newer version into the draft, and returns the conflicts with it. */
  const accept = ({ itinerary, etag }: StoredItinerary, writer: Writer = "me"): readonly Conflict[] => {
    const before = getState();
    if (itinerary.updatedAt < before.itinerary.updatedAt) return [];
    if (etag === before.etag) {
      update({ itinerary, role: itinerary.role });
      nameWriter(writer);
      return [];
    }
    const theirs = draftOf(itinerary);
    const { merged, conflicts } = mergeDrafts(base, before.draft, theirs);
    const parts = writer === "me" ? [] : compareVersions(base, theirs).flatMap(({ entries }) => entries);
    base = reuseUnchanged(merged, theirs);
    update({
      itinerary,
      etag,
      role: itinerary.role,
      draft: merged,
      conflicts: refreshConflicts(addConflicts(before.conflicts, conflicts), merged),
      ...(writer !== "me" && markChanged(before.draft, merged)),
      ...(writer !== "me" && { lastChangeByOthers: { ...writer, parts } }),
    });
    return conflicts;
  };

  return {
    base: (): Pick<SavedDraft, "base" | "version"> => {
      const { etag, itinerary } = getState();
      if (version.etag !== etag || version.updatedAt !== itinerary.updatedAt) version = versionOf(getState());
      return { base, version };
    },
    hasUnsaved: () => !isEqual(base, getState().draft),
    accept,

    read: async (writer: Writer = {}): Promise<void> => {
      const conflicts = accept(await transport.read(), writer);
      // Awaited: after our next write, the last writer would be this traveller.
      if (conflicts.length > 0) await addConflictAuthor(conflicts, writer === "me" ? undefined : writer.by);
    },

    nameWriter,

    write: async (options: { readonly outlivesPage: boolean }): Promise<void> => {
      const { draft: sent, etag } = getState();
      const stored = await transport.write(buildPatch(base, sent), etag, options);
      const response = draftOf(stored.itinerary);
      undoHistory.rewrite(sent, response);
      // The server normalises times and tags; what was typed since wins over that.
      const { merged } = mergeDrafts(sent, getState().draft, response, { winner: "ours" });
      base = reuseUnchanged(merged, response);
      const { itinerary } = stored;
      update({ itinerary, etag: stored.etag, role: itinerary.role, draft: merged });
    },

    recover: (saved: SavedDraft): void => {
      const { draft, conflicts, changedAt } = getState();
      const { merged, conflicts: added } = mergeDrafts(saved.base ?? draft, saved.draft, draft);
      if (isEqual(merged, draft) && added.length + saved.conflicts.length === 0) return;
      const open = addConflicts(addConflicts(saved.conflicts, conflicts), added);
      update({
        draft: reuseUnchanged(draft, merged),
        conflicts: refreshConflicts(open, merged),
        changedAt: earlier(changedAt, saved.changedAt),
        wasRecovered: true,
      });
    },

    /** Closes the chosen conflicts, and returns the draft with the choices and a function that opens them again. */
    resolve: (choices: ReadonlyMap<string, Choice>): { draft: Draft; reopen: () => void } => {
      const { draft, conflicts } = getState();
      const chosen = conflicts.filter(({ path }) => choices.has(path));
      const resolved = chosen.reduce(
        (draft, conflict) => resolveConflict(draft, conflict, choices.get(conflict.path) as Choice),
        draft,
      );
      update({ conflicts: conflicts.filter(({ path }) => !choices.has(path)) });
      const reopen = () => update({ conflicts: addConflicts(getState().conflicts, chosen) });
      return { draft: resolved, reopen };
    },

    /** After a change of the draft: closes conflicts where both sides say the same now. */
    refreshConflicts: (): void => {
      const { draft, conflicts } = getState();
      if (conflicts.length > 0) update({ conflicts: refreshConflicts(conflicts, draft) });
    },

    noteGone: (): void => {
      if (!getState().isGone) update({ isGone: true });
    },
  };
};
