import { useState } from "react";
import type { Companion } from "../../../contract/sharing.ts";
import { Rows } from "../components/rows.tsx";
import { QueryResult } from "../settings/query-result.tsx";
import { AddPerson } from "./add-person.tsx";
import { CompanionRow } from "./companion-row.tsx";
import { EmailInvitationRow } from "./email-invitation-row.tsx";
import { HandOverDialog } from "./hand-over-dialog.tsx";
import { LeaveDialog } from "./leave-dialog.tsx";
import { useCompanions } from "./use-companions.ts";
import { useEmailInvitations } from "./use-email-invitations.ts";
import { useWatchedCompanions } from "./use-watched-companions.ts";
import { useWithdrawOffer } from "./use-withdraw-offer.ts";

type PeopleProps = {
  readonly id: string;
  readonly reader: string | undefined;
  readonly isOwner: boolean;
  readonly onLinksEnded: () => void;
};

export const People = ({ id, reader, isOwner, onLinksEnded }: PeopleProps) => {
  const query = useWatchedCompanions(id);
  const { add, change, remove } = useCompanions(id, onLinksEnded);
  const withdraw = useWithdrawOffer(id);
  const { invite, withdraw: withdrawInvitation } = useEmailInvitations(id);
  const [newOwner, setNewOwner] = useState<Companion>();
  const [leaving, setLeaving] = useState<Companion>();
  return (
    <>
      {isOwner && (
        <AddPerson
          companions={query.data?.data ?? []}
          reader={reader}
          onAdd={(person, role) => void add(person, role)}
          onInvite={(email, role) => invite({ email, role })}
        />
      )}
      <QueryResult query={query}>
        {({ data: companions, handOver, emailInvitations = [] }) => (
          <Rows>
            {companions.map((companion) => {
              const isReader = companion.id === reader;
              const offer = handOver?.userId === companion.id ? handOver : undefined;
              return (
                <CompanionRow
                  key={companion.id}
                  companion={companion}
                  isReader={isReader}
                  {...(isOwner &&
                    !isReader && {
                      onChange: (role) => void change(companion, role),
                      onRemove: () => void remove(companion),
                      ...(offer
                        ? { onWithdraw: () => withdraw(offer) }
                        : { onHandOver: () => setNewOwner(companion) }),
                    })}
                  {...(isReader && companion.role !== "owner" && { onLeave: () => setLeaving(companion) })}
                />
              );
            })}
            {emailInvitations.map((invitation) => (
              <EmailInvitationRow
                key={invitation.id}
                invitation={invitation}
                onWithdraw={() => withdrawInvitation(invitation)}
              />
            ))}
          </Rows>
        )}
      </QueryResult>
      <HandOverDialog id={id} newOwner={newOwner} onClose={() => setNewOwner(undefined)} />
      <LeaveDialog id={id} self={leaving} onClose={() => setLeaving(undefined)} />
    </>
  );
};
