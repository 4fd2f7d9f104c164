import { client } from "../api/client.ts";

export const isServiceThere = (): Promise<boolean> =>
  client.getReadiness().then(
    () => true,
    () => false,
  );
