import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ApiError } from "../../../contract/client.ts";
import { makeDocument } from "../../../test/support/documents.ts";
import { giveRole, makeItinerary, makeToken } from "../../../test/support/makers.ts";
import { propertyRuns } from "../../../test/support/property-runs.ts";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";

let app: TestApp;
type Holder = Awaited<ReturnType<typeof makeToken>>;
let people: Holder[];
let files: string[];
beforeAll(async () => {
  app = await startApp();
  people = await Promise.all(Array.from({ length: 4 }, () => makeToken(app, { firstParty: true })));
  files = await Promise.all(
    people.map(async (holder) => {
      const { itinerary } = await makeItinerary(app, holder.token);
      // Another document has it too, so it is not deleted here.
      return (await makeDocument(app, holder, itinerary.id)).storagePath;
    }),
  );
});
afterAll(() => app.close());

type Role = "owner" | "editor" | "viewer";

/** Events in the life of an itinerary; the first companion owns it. */
type Step =
  | { do: "role"; who: number; role: "editor" | "viewer" | "none" }
  | { do: "save"; who: number; document: number; shared: boolean }
  | { do: "delete"; who: number; document: number }
  | { do: "rename"; who: number; document: number }
  | { do: "visibility"; visibility: "private" | "public" }
  | { do: "trash"; isTrash: boolean };

const who = fc.nat(3);
const document = fc.nat(2);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant("role" as const),
    who: fc.integer({ min: 1, max: 3 }),
    role: fc.constantFrom("editor" as const, "viewer" as const, "none" as const),
  }),
  fc.record({ do: fc.constant("save" as const), who, document, shared: fc.boolean() }),
  fc.record({ do: fc.constant("save" as const), who, document, shared: fc.boolean() }),
  fc.record({ do: fc.constant("delete" as const), who, document }),
  fc.record({ do: fc.constant("rename" as const), who, document }),
  fc.record({
    do: fc.constant("visibility" as const),
    visibility: fc.constantFrom("private" as const, "public" as const),
  }),
  fc.record({ do: fc.constant("trash" as const), isTrash: fc.boolean() }),
);

/** The rules who sees which document, in their simplest form. */
class Model {
  roles: (Role | "none")[] = ["owner", "none", "none", "none"];
  documents = new Map<string, { by: number; document: number; shared: boolean }>();
  visibility = "private";
  isTrash = false;

  mayRead = (who: number) => !this.isTrash && (this.roles[who] !== "none" || this.visibility === "public");
  mayEdit = (who: number) => !this.isTrash && (this.roles[who] === "owner" || this.roles[who] === "editor");
  own = (who: number, document: number) => this.documents.get(`${who} ${document}`);
  sees(who: number) {
    if (this.isTrash) return [];
    return [...this.documents.values()].filter(
      ({ by, shared }) => by === who || (shared && this.roles[who] !== "none" && this.roles[by] !== "none"),
    );
  }
  seesOne = (who: number, document: number) => this.sees(who).some((one) => one.document === document);

  /** The expected status of each step. */
  take(step: Step): number {
    switch (step.do) {
      case "role":
        this.roles[step.who] = step.role;
        return 0;
      case "visibility":
        this.visibility = step.visibility;
        return 0;
      case "trash":
        this.isTrash = step.isTrash;
        return 0;
      case "save":
        if (!this.mayRead(step.who)) return 404;
        if (!this.mayEdit(step.who)) return 403;
        this.documents.set(`${step.who} ${step.document}`, { ...step, by: step.who });
        return 200;
      case "rename":
        if (!this.mayRead(step.who) || !this.seesOne(step.who, step.document)) return 404;
        return this.own(step.who, step.document) && this.mayEdit(step.who) ? 200 : 403;
      case "delete":
        if (this.isTrash || !this.seesOne(step.who, step.document)) return 404;
        return this.documents.delete(`${step.who} ${step.document}`) ? 204 : 403;
    }
  }
}

const statusOf = (call: Promise<{ status: number }>) =>
  call.then(
    ({ status }) => status,
    (error: unknown) => (error instanceof ApiError ? error.status : Promise.reject(error)),
  );

test("the right people see each document, whatever happens to the itinerary and its companions", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
      const model = new Model();
      const [owner] = people as [Holder];
      const { id } = (await makeItinerary(app, owner.token)).itinerary;
      const ids = Array.from({ length: 3 }, () => randomUUID());
      const clients = people.map(({ token }) => app.client(token));
      const client = (who: number) => clients[who] as (typeof clients)[number];
      const { db } = app.parts;
      const make = async (step: Step): Promise<number> => {
        if (step.do === "visibility")
          await db`update itineraries set visibility = ${step.visibility} where id = ${id}`;
        else if (step.do === "trash")
          await db`update itineraries set deleted_at = ${step.isTrash ? new Date() : null} where id = ${id}`;
        else if (step.do === "role") {
          const userId = people[step.who]?.traveller.id ?? "";
          if (step.role !== "none") await giveRole(app, id, userId, step.role);
          else
            await db`
              update library_entries set role = null where itinerary_id = ${id} and traveller_id = ${userId}`;
        } else {
          const documentId = ids[step.document] as string;
          const params = { id, documentId };
          if (step.do === "delete") return statusOf(client(step.who).deleteDocument({ params }));
          if (step.do === "rename")
            return statusOf(client(step.who).changeDocument({ params, body: { kind: "visa" } }));
          const draft = { id: documentId, storagePath: files[step.who] as string, shared: step.shared };
          return statusOf(client(step.who).saveDocument({ params, body: draft }));
        }
        return 0;
      };
      for (const step of steps) expect([step, await make(step)]).toEqual([step, model.take(step)]);
      for (const [who] of people.entries()) {
        const sees = model.sees(who);
        const isThere = model.mayRead(who) || sees.length > 0;
        const call = client(who).listFullDocuments({ params: { id } });
        expect([who, await statusOf(call)]).toEqual([who, isThere ? 200 : 404]);
        const visible = isThere ? (await call).body.data : [];
        const key = (by: string | undefined, id: string | undefined) => `${by} ${id}`;
        expect(visible.map((one) => key(one.addedBy.id, one.id)).toSorted()).toEqual(
          sees.map(({ by, document }) => key(people[by]?.traveller.id, ids[document])).toSorted(),
        );
        const names = client(who).listDocuments({ params: { id } });
        expect(await statusOf(names)).toBe(isThere ? 200 : 404);
        if (isThere) expect((await names).body.data.length).toBe(visible.length);
        for (const [document, documentId] of ids.entries()) {
          const expected = model.seesOne(who, document) ? 200 : 404;
          const params = { id, documentId };
          expect(await statusOf(client(who).getDocument({ params }))).toBe(expected);
          expect(await statusOf(client(who).getDocumentFile({ params }))).toBe(expected);
        }
      }
    }),
    { numRuns: propertyRuns(25) },
  );
});
