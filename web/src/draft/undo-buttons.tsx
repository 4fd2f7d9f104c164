import { UndoButton } from "./undo-button.tsx";
import { useDraft, useDraftStore } from "./use-draft.ts";
import { useUndoKeys } from "./use-undo-keys.ts";

export const UndoButtons = () => {
  const store = useDraftStore();
  const canUndo = useDraft((state) => state.canUndo);
  const canRedo = useDraft((state) => state.canRedo);
  useUndoKeys();
  return (
    <>
      <UndoButton name="undo" keys="Control+Z Meta+Z" isPossible={canUndo} onClick={() => store.undo()} />
      <UndoButton
        name="redo"
        keys="Control+Shift+Z Meta+Shift+Z Control+Y"
        isPossible={canRedo}
        onClick={() => store.redo()}
      />
    </>
  );
};
