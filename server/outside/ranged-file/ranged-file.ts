/** A file of which parts are read: on this machine's disk, or on the web. */
export type RangedFile = {
  /** For messages: a path, or an address. */
  readonly name: string;
  /** Whether reading asks another server. */
  readonly isRemote: boolean;
  /**
   * A part of the file, shorter only at its end. Throws FileChanged if the file no longer has the version, and
   * FileUnavailable if it cannot be read.
   */
  read(part: FilePart, options?: ReadOptions): Promise<ReadPart>;
  /** The version as far as it is known without asking another server. Throws FileUnavailable. */
  knownVersion(): Promise<string | undefined>;
};

export type FilePart = { readonly offset: number; readonly length: number };
export type ReadOptions = {
  readonly version?: string | undefined;
  readonly signal?: AbortSignal | undefined;
};
export type ReadPart = {
  readonly bytes: Buffer<ArrayBuffer>;
  /** Another one as soon as the content has changed. */
  readonly version: string;
  /** Of the whole file, in bytes. */
  readonly size: number;
};

/** The file is another one than before. */
export class FileChanged extends Error {
  override readonly name = "FileChanged";
}

/** The file cannot be read; the message says why, and reads as the end of a sentence that begins with its name. */
export class FileUnavailable extends Error {
  override readonly name = "FileUnavailable";
  /** Whether it may be there in a moment, without anybody doing anything. */
  readonly isPassing: boolean;

  constructor(message: string, { isPassing = false } = {}) {
    super(message);
    this.isPassing = isPassing;
  }
}
