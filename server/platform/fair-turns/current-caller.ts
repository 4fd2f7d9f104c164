import { AsyncLocalStorage } from "node:async_hooks";

const callers = new AsyncLocalStorage<string>();

/** Everything that follows from the work is done for this caller: a traveller's id, or a guest's network. */
export const forCaller = <T>(caller: string, work: () => T): T => callers.run(caller, work);

/** Nobody for what the server does by itself. */
export const currentCaller = (): string | undefined => callers.getStore();
