import { type StartOptions, startApp, type TestApp } from "./start-app.ts";

type Options = Omit<StartOptions, "database"> & {
  /** One service at one address, with requests going to either node. */
  readonly isAtOneAddress?: boolean;
};

/** Two nodes on one database. Closing the first closes both. */
export async function startTwoNodes({ isAtOneAddress = false, ...options }: Options = {}): Promise<{
  readonly app: TestApp;
  readonly other: TestApp;
}> {
  const app = await startApp(options);
  const other = await startApp({
    ...options,
    database: app.database,
    environment: { ...options.environment, ...(isAtOneAddress && { PUBLIC_URL: app.url }) },
  });
  return {
    app: {
      ...app,
      async close() {
        await other.close();
        await app.close();
      },
    },
    other,
  };
}
