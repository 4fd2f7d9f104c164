import { type Action, isAboutSame, type Operation } from "./operation.ts";

/** Both as one; undefined if nothing is left to send. */
const combine = (earlier: Action, later: Action): Action | undefined => {
  if (earlier.kind === "setMarks" && later.kind === "setMarks")
    return { kind: "setMarks", marks: { ...earlier.marks, ...later.marks } };
  if (earlier.kind === "deleteDocument") return earlier;
  if (later.kind === "deleteDocument")
    // Once the file is stored, a request for the document may be on its way or lost.
    return earlier.kind === "addDocument" && earlier.storagePath === undefined ? undefined : later;
  if (later.kind !== "changeDocument") return later;
  if (earlier.kind === "changeDocument") return { ...later, change: { ...earlier.change, ...later.change } };
  if (earlier.kind !== "addDocument") return later;
  const {
    name = earlier.name,
    kind: documentKind = earlier.documentKind,
    shared = earlier.shared,
  } = later.change;
  return { ...earlier, name, documentKind, shared };
};

/** Adds an operation at the end, or to the one that is about the same thing. */
export const addOperation = (operations: readonly Operation[], added: Operation): readonly Operation[] => {
  const earlier = operations.find((operation) => isAboutSame(operation, added));
  if (!earlier) return [...operations, added];
  const action = combine(earlier.action, added.action);
  if (!action) return operations.filter((operation) => operation !== earlier);
  const { problem, retryAt, ...rest } = earlier;
  const combined = { ...rest, action, revision: earlier.revision + 1, attempts: 0, needsYou: false };
  return operations.map((operation) => (operation === earlier ? combined : operation));
};
