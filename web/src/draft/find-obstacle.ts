import { ApiError } from "../../../contract/client.ts";
import { canEdit, type DraftState } from "./draft-state.ts";
import type { SavingObstacle } from "./saved-draft.ts";

const obstacleOf = (state: DraftState): SavingObstacle | undefined => {
  if (state.isGone) return { kind: "gone" };
  if (!canEdit(state)) return { kind: "roleLost" };
  if (state.saving.state !== "failed" || !(state.saving.error instanceof ApiError)) return undefined;
  const { status, problem } = state.saving.error;
  return status === 401 ? { kind: "signedOut" } : { kind: "refused", problem };
};

const isSame = (one: SavingObstacle | undefined, other: SavingObstacle | undefined): boolean =>
  one?.kind === other?.kind &&
  (one?.kind !== "refused" ||
    one.problem === (other as Extract<SavingObstacle, { kind: "refused" }>).problem);

/** Says what keeps a draft from being sent: the same object while that is the same, so that it is stored once. */
export const findObstacle = (): ((state: DraftState) => SavingObstacle | undefined) => {
  let last: SavingObstacle | undefined;
  return (state) => {
    const obstacle = obstacleOf(state);
    if (!isSame(obstacle, last)) last = obstacle;
    return last;
  };
};
