import type { Author } from "../../../contract/author.ts";
import { ApiError } from "../../../contract/client.ts";
import { compareVersions } from "../history/compare-versions.ts";
import { buildPatch } from "./build-patch.ts";
import { type Draft, draftOf } from "./draft.ts";
import type { DraftState } from "./draft-state.ts";
import { newId } from "./edits.ts";
import { findChangedParts } from "./find-changed-parts.ts";
import { isTemporary } from "./is-temporary.ts";
import type { Conflict } from "./merge/conflict.ts";
import { isEqual } from "./merge/is-equal.ts";
import { mergeDrafts } from "./merge/merge-drafts.ts";
import { reuseUnchanged } from "./merge/reuse-unchanged.ts";
import { addConflicts, type Choice, refreshConflicts, resolveConflict } from "./resolve-conflict.ts";
import type { SavedDraft, SentWrite } from "./saved-draft.ts";
import { spellAsStored } from "./spell-as-stored.ts";
import type { StoredItinerary, Transport } from "./transport.ts";
import type { UndoHistory } from "./undo-history.ts";

type ServerSyncParts = {
  readonly getState: () => DraftState;
  readonly update: (changes: Partial<DraftState>) => void;
  readonly undoHistory: UndoHistory;
  readonly transport: Transport;
  /** Of an itinerary that the server may not have yet: the key with which it is created. */
  readonly creationKey?: string | undefined;
};

type WriteOptions = {
  readonly outlivesPage: boolean;
  /** Stores what is about to be sent. */
  readonly keep: () => Promise<void>;
};

/** Who wrote a version: this traveller, here or on another device, or someone else, whose name may be unknown. */
type Writer = "me" | { readonly by?: Author };

const earlier = (one: string | undefined, other: string): string =>
  one !== undefined && one < other ? one : other;

const versionOf = ({ etag, itinerary: { updatedAt } }: DraftState) => ({ etag, updatedAt });

/** Long enough to catch the eye. */
const markMs = 4_000;

/** After one of these, the server does not have the write, not even from an earlier attempt. */
const isRefusal = (error: unknown, isRepeated: boolean): boolean => {
  if (!(error instanceof ApiError) || isTemporary(error)) return false;
  return !isRepeated || [412, 413, 422].includes(error.status) || error.code === "roleRequired";
};

/** Keeps the draft in step with the server: sends what differs, and merges each newer version in. */
export const createServerSync = (parts: ServerSyncParts) => {
  const { getState, update, undoHistory, transport } = parts;
  let { creationKey } = parts;
  /** The write whose answer is awaited, or was lost. Until it is known, no other version can be merged. */
  let sent: SentWrite | undefined;
  /** The server refused to create it as it was: what is created next is the draft as it is then. */
  let isCreationRefused = false;
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

  /** Takes over the answer to a write, which may contain what others have changed since. */
  const acceptAnswer = async (
    written: Draft,
    { itinerary, etag }: StoredItinerary,
    { isRepeated }: { readonly isRepeated: boolean },
  ) => {
    const before = getState();
    const theirs = draftOf(itinerary);
    const spelled = spellAsStored(written);
    undoHistory.rewrite(written, spelled);
    const ours = reuseUnchanged(before.draft, spellAsStored(before.draft));
    const { merged, conflicts } = mergeDrafts(spelled, ours, theirs);
    const parts = isRepeated ? compareVersions(spelled, theirs).flatMap(({ entries }) => entries) : [];
    base = reuseUnchanged(merged, theirs);
    sent = undefined;
    creationKey = undefined;
    update({
      itinerary,
      etag,
      isNew: false,
      role: itinerary.role,
      draft: merged,
      conflicts: refreshConflicts(addConflicts(before.conflicts, conflicts), merged),
      ...(parts.length > 0 && { ...markChanged(before.draft, merged), lastChangeByOthers: { parts } }),
    });
    if (conflicts.length > 0) await addConflictAuthor(conflicts, undefined);
  };

  const create = async (key: string) => {
    if (isCreationRefused) base = getState().draft;
    isCreationRefused = false;
    try {
      await acceptAnswer(base, await transport.create(base, key), { isRepeated: true });
    } catch (error) {
      isCreationRefused = isRefusal(error, true);
      throw error;
    }
  };

  const send = async (
    write: SentWrite,
    { isRepeated, outlivesPage }: { readonly isRepeated: boolean; readonly outlivesPage: boolean },
  ) => {
    const { draft, etag, key } = write;
    try {
      const stored = await transport.write(buildPatch(base, draft), { etag, key, outlivesPage });
      await acceptAnswer(draft, stored, { isRepeated });
    } catch (error) {
      if (isRefusal(error, isRepeated)) sent = undefined;
      throw error;
    }
  };

  /** Finds out what became of a write whose answer was lost. */
  const settle = async (outlivesPage = false) => {
    if (!sent) return;
    try {
      await send(sent, { isRepeated: true, outlivesPage });
    } catch (error) {
      if (sent) throw error;
    }
  };

  const take = async (read: StoredItinerary, writer: Writer): Promise<void> => {
    const conflicts = accept(read, writer);
    // Awaited: after our next write, the last writer would be this traveller.
    if (conflicts.length > 0) await addConflictAuthor(conflicts, writer === "me" ? undefined : writer.by);
  };

  /** What a closed tab left as it was, with a write whose answer never came or a newer version than is known here. */
  const takeOver = (saved: SavedDraft) => {
    const { draft, conflicts, itinerary, etag, changedAt } = getState();
    const { merged, conflicts: added } = mergeDrafts(base, draft, saved.draft);
    base = saved.base;
    sent = saved.sent;
    creationKey = saved.creationKey;
    const { version } = saved;
    update({
      itinerary: version ? { ...itinerary, updatedAt: version.updatedAt } : itinerary,
      etag: saved.sent?.etag ?? version?.etag ?? etag,
      isNew: creationKey !== undefined,
      draft: merged,
      conflicts: refreshConflicts(addConflicts(addConflicts(saved.conflicts, conflicts), added), merged),
      changedAt: earlier(changedAt, saved.changedAt),
      wasRecovered: true,
    });
  };

  return {
    entry: (): Pick<SavedDraft, "base" | "version" | "creationKey" | "sent"> => {
      const { etag, itinerary } = getState();
      if (version.etag !== etag || version.updatedAt !== itinerary.updatedAt) version = versionOf(getState());
      return { base, ...(creationKey === undefined ? { version } : { creationKey }), ...(sent && { sent }) };
    },
    hasUnsaved: () => creationKey !== undefined || sent !== undefined || !isEqual(base, getState().draft),
    /** Whether it is not known if the server has a write. */
    isUnsettled: () => creationKey !== undefined || sent !== undefined,
    accept,

    read: async (writer: Writer = {}): Promise<void> => {
      // Before the server has it, there is nothing to read.
      if (creationKey !== undefined) return;
      await settle();
      await take(await transport.read(), writer);
    },

    /** The same for what no event may have said. */
    catchUp: async (): Promise<void> => {
      if (creationKey !== undefined) return;
      await settle();
      const newer = await transport.readUnless(getState().etag);
      if (newer) await take(newer, {});
    },

    nameWriter,

    write: async ({ outlivesPage, keep }: WriteOptions): Promise<void> => {
      if (creationKey !== undefined) {
        if (!outlivesPage) await keep();
        await create(creationKey);
      }
      await settle(outlivesPage);
      const { draft, etag } = getState();
      if (isEqual(base, draft)) return;
      const write = { draft, etag, key: newId() };
      sent = write;
      update({});
      // A page that is being left has no time to wait.
      const kept = keep();
      if (!outlivesPage) await kept;
      await send(write, { isRepeated: false, outlivesPage });
    },

    recover: (saved: SavedDraft): void => {
      const { draft, conflicts, changedAt, itinerary } = getState();
      const isNewer =
        saved.version !== undefined &&
        (creationKey !== undefined || saved.version.updatedAt > itinerary.updatedAt);
      if (!sent && (saved.sent || isNewer)) {
        takeOver(saved);
        return;
      }
      const savedBase = saved.creationKey === undefined ? saved.base : spellAsStored(saved.base);
      const { merged, conflicts: added } = mergeDrafts(savedBase, saved.draft, draft);
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
