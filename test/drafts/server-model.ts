import type { Author } from "../../contract/author.ts";
import { ApiError } from "../../contract/client.ts";
import { type ErrorCode, errors } from "../../contract/errors.ts";
import type { Itinerary, ItineraryPatch } from "../../contract/itinerary.ts";
import { type CompleteDraft, completeDraft } from "../../server/features/itineraries/complete-draft.ts";
import { mergePatch } from "../../server/features/itineraries/merge-patch.ts";
import type { Draft } from "../../web/src/draft/draft.ts";
import type { StoredItinerary } from "../../web/src/draft/transport.ts";

const apiError = (code: ErrorCode): ApiError => {
  const { status, title } = errors[code];
  const problem = { type: "about:blank", title, status, code, detail: title, instance: "" };
  return new ApiError(problem, { status, headers: new Headers() });
};

const id = "0d3f6a52-7c1e-4b8e-9a57-2f6f1c0e8b11";

/** One itinerary as the service keeps it: guarded by its ETag, with the keys of the writes that made its versions. */
export const makeServerModel = (owner: Author, firstDraft: Draft | undefined) => {
  const listeners = new Set<(etag: string, by: Author) => void>();
  const keys = new Set<string>();
  let version = 0;
  let draft: CompleteDraft | undefined;
  let writer = owner;

  const etag = () => `"${version}-x"`;
  const store = (next: CompleteDraft, by: Author) => {
    draft = next;
    version++;
    writer = by;
    for (const listener of listeners) listener(etag(), by);
  };
  const present = (reader: Author): StoredItinerary => {
    if (!draft) throw apiError("notFound");
    const itinerary: Itinerary = {
      ...structuredClone(draft),
      id,
      visibility: "private",
      role: reader.id === owner.id ? "owner" : "editor",
      author: owner,
      createdAt: "2026-05-01T00:00:00.000Z",
      updatedAt: new Date(Date.UTC(2026, 4, 1) + version).toISOString(),
      likesCount: 0,
      viewsCount: 0,
    };
    return { itinerary, etag: etag() };
  };
  const completed = (sent: unknown): CompleteDraft => {
    try {
      return completeDraft(sent as Draft);
    } catch {
      throw apiError("validationFailed");
    }
  };
  if (firstDraft) store(completed(firstDraft), owner);

  return {
    id,
    read: present,
    write: (by: Author, patch: ItineraryPatch, { etag: tag, key }: { etag: string; key: string }) => {
      if (!draft) throw apiError("notFound");
      if (tag !== etag()) {
        if (!keys.has(`${by.id}/${key}`)) throw apiError("itineraryModified");
        return present(by);
      }
      const next = completed(mergePatch(structuredClone(draft), structuredClone(patch)));
      if (JSON.stringify(next) !== JSON.stringify(draft)) {
        keys.add(`${by.id}/${key}`);
        store(next, by);
      }
      return present(by);
    },
    create: (by: Author, sent: Draft) => {
      if (!draft) store(completed(structuredClone(sent)), by);
      return present(by);
    },
    lastWriter: () => writer,
    listen: (listener: (etag: string, by: Author) => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};

export type ServerModel = ReturnType<typeof makeServerModel>;
