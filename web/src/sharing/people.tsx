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

type PeopleProps = {
  readonly id: string;
  readonly reader: string | undefined;
  readonly isOwner: boolean;
};

export const People = ({ id, reader, isOwner }: PeopleProps) => {
  const query = useWatchedCompanions(id);
  const { add, change, remove } = useCompanions(id);
  const [heir, setHeir] = useState<Companion>();
  const [leaving, setLeaving] = useState<Companion>();
  return (
    <>
      {isOwner && (
        <AddPerson
          companions={query.data ?? []}
          reader={reader}
          onAdd={(person, role) => void add(person, role)}
        />
      )}
      <Loaded query={query}>
        {(companions) => (
          <Rows>
            {companions.map((companion) => {
              const isReader = companion.id === reader;
              return (
                <CompanionRow
                  key={companion.id}
                  companion={companion}
                  isReader={isReader}
                  {...(isOwner &&
                    !isReader && {
                      onChange: (role) => void change(companion, role),
                      onRemove: () => void remove(companion),
                      onHandOver: () => setHeir(companion),
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
