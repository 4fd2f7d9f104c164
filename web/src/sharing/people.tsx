import { useState } from "react";
import type { Companion } from "../../../contract/sharing.ts";
import { Loaded } from "../settings/loaded.tsx";
import { Rows } from "../settings/rows.tsx";
import { AddPerson } from "./add-person.tsx";
import { CompanionRow } from "./companion-row.tsx";
import { HandOver } from "./hand-over.tsx";
import { Leave } from "./leave.tsx";
import { useCompanions } from "./use-companions.ts";
import { useWatchedCompanions } from "./use-watched-companions.ts";
import { useWithdrawing } from "./use-withdrawing.ts";

type PeopleProps = {
  readonly id: string;
  readonly reader: string | undefined;
  readonly isOwner: boolean;
  readonly onLinksEnded: () => void;
};

export const People = ({ id, reader, isOwner, onLinksEnded }: PeopleProps) => {
  const query = useWatchedCompanions(id);
  const { add, change, remove } = useCompanions(id, onLinksEnded);
  const withdraw = useWithdrawing(id);
  const [heir, setHeir] = useState<Companion>();
  const [leaving, setLeaving] = useState<Companion>();
  return (
    <>
      {isOwner && (
        <AddPerson
          companions={query.data?.data ?? []}
          reader={reader}
          onAdd={(person, role) => void add(person, role)}
        />
      )}
      <Loaded query={query}>
        {({ data: companions, handOver }) => (
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
                        : { onHandOver: () => setHeir(companion) }),
                    })}
                  {...(isReader && companion.role !== "owner" && { onLeave: () => setLeaving(companion) })}
                />
              );
            })}
          </Rows>
        )}
      </Loaded>
      <HandOver id={id} heir={heir} onClose={() => setHeir(undefined)} />
      <Leave id={id} self={leaving} onClose={() => setLeaving(undefined)} />
    </>
  );
};
