import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import { kindIcons } from "../documents/kind-icons.ts";
import type { Operation } from "../outbox/operation.ts";
import { Entry } from "./entry.tsx";
import type { Owner } from "./owner.ts";
import { SignInLink } from "./sign-in-link.tsx";
import { useOperationText } from "./use-operation-text.ts";
import { useProblemText } from "./use-problem-text.ts";
import { useSignedOutText } from "./use-signed-out-text.ts";

type OperationEntryProps = {
  readonly operation: Operation;
  readonly isSending: boolean;
  /** The server does not have the trip yet. */
  readonly waitsForTrip: boolean;
  readonly owner: Owner;
  readonly onSave: () => void;
  readonly onRetry: () => void;
  readonly onDiscard: () => void;
};

const iconOf = ({ action }: Operation) => {
  if (action.kind === "addDocument") return kindIcons[action.documentKind];
  if (action.kind === "deleteDocument") return "trash";
  return action.kind === "setMarks" ? "bookmark" : "pencil";
};

/** A document or marks that wait. */
export const OperationEntry = (props: OperationEntryProps) => {
  const { operation, isSending, waitsForTrip, owner, onSave, onRetry, onDiscard } = props;
  const t = useTranslations("waiting");
  const operationText = useOperationText();
  const problemText = useProblemText();
  const signedOutText = useSignedOutText();
  const { problem, needsYou, madeAt } = operation;
  const why = owner.isSignedOut
    ? signedOutText(owner)
    : waitsForTrip
      ? t("why.waitsForTrip")
      : problem && problemText(problem);
  return (
    <Entry
      icon={iconOf(operation)}
      name={operationText(operation)}
      state={isSending ? "sending" : needsYou || owner.isSignedOut ? "needsYou" : "waiting"}
      since={madeAt}
      why={isSending ? undefined : why}
      actions={
        owner.isSignedOut ? (
          <SignInLink />
        ) : (
          problem &&
          !isSending && (
            <Button size="sm" variant="default" onClick={onRetry}>
              {t("tryAgain")}
            </Button>
          )
        )
      }
      onSave={onSave}
      onDiscard={onDiscard}
    />
  );
};
