/** Whose things wait on this device. */
export type Owner = {
  readonly id: string;
  readonly name: string | undefined;
  /** Their session has ended: nothing of theirs can be sent. */
  readonly isSignedOut: boolean;
};
