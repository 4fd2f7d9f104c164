/** Where everyone who knows a blob's key finds it: see media.routes.ts. */
export const mediaUrl = ({ publicUrl }: { publicUrl: string }, key: string): string =>
  `${publicUrl}/media/${key}`;
