import { expect, test } from "vitest";
import { addOperation } from "./add-operation.ts";
import type { Action, Operation } from "./operation.ts";

let made = 0;
const operation = (action: Action, itineraryId = "lisbon"): Operation => {
  made += 1;
  const since = { id: `${made}`, itineraryId, title: "Lisbon", madeAt: made };
  return { ...since, action, revision: 0, attempts: 0, needsYou: false };
};
const ticket = {
  kind: "addDocument",
  documentId: "ticket",
  name: "ticket.pdf",
  documentKind: "ticket",
  shared: false,
  contentType: "application/pdf",
  size: 5,
} as const satisfies Action;
const rename = (name: string, documentId = "ticket"): Action => ({
  kind: "changeDocument",
  documentId,
  name,
  change: { name },
});
const share = (documentId = "ticket"): Action => ({
  kind: "changeDocument",
  documentId,
  name: "ticket.pdf",
  change: { shared: true },
});
const remove = (documentId = "ticket"): Action => ({
  kind: "deleteDocument",
  documentId,
  name: "ticket.pdf",
});
const marks = (values: object): Action => ({ kind: "setMarks", marks: values });

const collapse = (...actions: Action[]) =>
  actions
    .map((action) => operation(action))
    .reduce<readonly Operation[]>(addOperation, [])
    .map(({ action }) => action);

test("operations about different things wait in their order", () => {
  const all = [operation(ticket), operation(marks({ save: true })), operation(ticket, "porto")];
  expect(all.reduce<readonly Operation[]>(addOperation, [])).toEqual(all);
});

test("a document that was never sent is renamed and shared where it waits", () => {
  expect(collapse(ticket, rename("Flight.pdf"), share())).toEqual([
    { ...ticket, name: "Flight.pdf", shared: true },
  ]);
});

test("a document that was never sent is deleted without a trace", () => {
  expect(collapse(ticket, rename("Flight.pdf"), remove())).toEqual([]);
});

test("a document whose request may have arrived is deleted on the server too", () => {
  expect(collapse({ ...ticket, storagePath: "documents/1" }, remove())).toEqual([remove()]);
});

test("of two changes the later value counts, and what they do not share is in both", () => {
  expect(collapse(rename("A"), share(), rename("B"))).toEqual([
    { kind: "changeDocument", documentId: "ticket", name: "B", change: { name: "B", shared: true } },
  ]);
});

test("a deleted document is only deleted", () => {
  expect(collapse(rename("A"), remove())).toEqual([remove()]);
  expect(collapse(remove(), rename("A"), remove())).toEqual([remove()]);
});

test("marks are what they were last", () => {
  expect(
    collapse(marks({ save: true }), marks({ like: true, dislike: false }), marks({ save: false })),
  ).toEqual([marks({ save: false, like: true, dislike: false })]);
});

test("a change keeps its place and its time, and starts afresh", () => {
  const failed = {
    ...operation(rename("A")),
    attempts: 3,
    retryAt: 5,
    needsYou: true,
    problem: { code: "roleRequired", status: 403, detail: "" } as const,
  };
  const other = operation(ticket, "porto");
  const [first, second] = addOperation([failed, other], operation(rename("B")));
  const { problem, retryAt, ...rest } = failed;
  expect(first).toEqual({
    ...rest,
    action: rename("B"),
    revision: 1,
    attempts: 0,
    needsYou: false,
  });
  expect(second).toBe(other);
});
