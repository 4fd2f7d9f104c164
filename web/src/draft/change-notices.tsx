import { useDraftNotices } from "./use-draft-notices.ts";

/** Shows what others changed. */
export const ChangeNotices = () => {
  useDraftNotices();
  return null;
};
