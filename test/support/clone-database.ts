import { randomBytes } from "node:crypto";
import { inject } from "vitest";
import { connect, type DatabaseAddress } from "../../server/platform/database/connect.ts";
import { templateDatabase } from "./database.ts";

export type TestDatabase = {
  readonly address: DatabaseAddress;
  drop(): Promise<void>;
};

/** A new database: a clone of the migrated template, or an empty one. */
export async function cloneDatabase({ empty = false } = {}): Promise<TestDatabase> {
  const socket = inject("databaseSocket");
  const database = `test_${randomBytes(6).toString("hex")}`;
  const asAdmin = async (statement: string) => {
    const admin = connect({ socket, database: "postgres" }, { max: 1 });
    try {
      await admin.unsafe(statement);
    } finally {
      await admin.end();
    }
  };
  await asAdmin(`create database ${database} template ${empty ? "template0" : templateDatabase}`);
  return {
    address: { socket, database },
    drop: () => asAdmin(`drop database if exists ${database} with (force)`),
  };
}
