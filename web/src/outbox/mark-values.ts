import type { MarkChange } from "../explore/apply-mark.ts";
import type { MarkValues } from "./operation.ts";

/** A like takes a dislike away, and the other way round. */
export const markValues = ({ mark, isOn }: MarkChange): MarkValues => ({
  ...(isOn && mark === "like" && { dislike: false }),
  ...(isOn && mark === "dislike" && { like: false }),
  [mark]: isOn,
});
