import * as Type from "typebox";
import { Check } from "typebox/value";
import { CommandFailure } from "./command-failure.ts";

/** The archive's format. Raise it when older versions of Waybook could no longer read new archives. */
export const archiveFormat = 1;

const count = Type.Integer({ minimum: 0 });

/** The first file of a backup. */
const Manifest = Type.Object({
  format: Type.Literal(archiveFormat),
  waybook: Type.String(),
  /** The database's version. */
  migration: Type.Integer({ minimum: 1 }),
  postgres: Type.String(),
  createdAt: Type.String(),
  /** In an order in which no row refers to a later one. */
  tables: Type.Array(Type.Object({ name: Type.String(), columns: Type.Array(Type.String()), rows: count })),
  sequences: Type.Array(Type.Object({ name: Type.String(), lastValue: Type.String() })),
  /** The number when the tables were read. Blobs that were deleted during the backup may be missing. */
  blobs: count,
});
export type Manifest = Type.Static<typeof Manifest>;

export const manifestName = "manifest.json";
export const tableFile = (name: string) => `tables/${name}.copy`;
export const blobFile = (key: string) => `blobs/${key}`;
export const blobKey = (file: string) => /^blobs\/(.*)$/.exec(file)?.[1];

export function parseManifest(text: string): Manifest {
  const parsed = parse(text);
  if (Check(Manifest, parsed)) return parsed;
  const { format, waybook } = Object(parsed) as Partial<Manifest>;
  if (format !== undefined && format > archiveFormat) {
    throw new CommandFailure(
      "newerBackup",
      `The backup was made by Waybook ${waybook}, in a form that this Waybook cannot read: restore it with that one, or a newer.`,
    );
  }
  throw new CommandFailure("damagedBackup", `${manifestName} is not what a Waybook backup has there.`);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
