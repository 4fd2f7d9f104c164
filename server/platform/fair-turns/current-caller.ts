import { AsyncLocalStorage } from "node:async_hooks";

const callers = new AsyncLocalStorage<string>();

/** Runs the work for this caller: a traveller's id, or a guest's network. */
export const forCaller = <T>(caller: string, work: () => T): T => callers.run(caller, work);

/** Undefined for work of the server itself. */
export const currentCaller = (): string | undefined => callers.getStore();
