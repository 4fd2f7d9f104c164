/** What a small space holds of a name. */
export const firstName = (displayName: string): string => displayName.trim().split(/\s+/)[0] ?? displayName;
