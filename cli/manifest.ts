import * as Type from "typebox";
import { Check } from "typebox/value";
import { CommandFailure } from "./command-failure.ts";

/** Of the archive itself. Raised when an older Waybook could no longer read it. */
export const archiveFormat = 1;

const count = Type.Integer({ minimum: 0 });

/** The first file of a backup: what it holds, and what made it. */
const Manifest = Type.Object({
  format: Type.Literal(archiveFormat),
  waybook: Type.String(),
  /** The migration the tables were at. */
  migration: Type.Integer({ minimum: 1 }),
  postgres: Type.String(),
  createdAt: Type.String(),
  /** In an order in which no row refers to one that comes later. */
  tables: Type.Array(Type.Object({ name: Type.String(), columns: Type.Array(Type.String()), rows: count })),
  sequences: Type.Array(Type.Object({ name: Type.String(), lastValue: Type.String() })),
  /** As many as there were when the tables were read; one that was deleted soon after may be missing. */
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
