import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import type { Author } from "../../../contract/author.ts";
import type { Companion, GivenRole } from "../../../contract/sharing.ts";
import { client } from "../api/client.ts";
import { useNotify } from "../use-notify.ts";
import { companionsQuery, shareLinkQuery } from "./sharing-queries.ts";
import { sortCompanions } from "./sort-companions.ts";
import { useSharingFailureText } from "./use-sharing-failure-text.ts";

type Step = {
  readonly send: () => Promise<unknown>;
  readonly become: (companions: readonly Companion[]) => readonly Companion[];
  readonly message: string;
  /** Whether the server also revokes the share link and calls. */
  readonly endsLinks?: boolean;
  readonly undo?: () => void;
};

/** The owner's changes to companions, with optimistic updates and undo. */
export const useCompanions = (id: string, onLinksEnded: () => void) => {
  const t = useTranslations("sharing");
  const notify = useNotify();
  const failureText = useSharingFailureText();
  const queryClient = useQueryClient();
  const { queryKey } = companionsQuery(id);

  const take = async ({ send, become, message, endsLinks = false, undo }: Step) => {
    // Not awaited, because the old role would show meanwhile.
    void queryClient.cancelQueries({ queryKey });
    const before = queryClient.getQueryData(queryKey);
    queryClient.setQueryData(
      queryKey,
      (all) => all && { ...all, data: [...sortCompanions(become(all.data))] },
    );
    try {
      await send();
      if (endsLinks) onLinksEnded();
      notify({ message, ...(undo && { action: { label: t("undo"), onClick: undo } }) });
    } catch (error) {
      queryClient.setQueryData(queryKey, before);
      notify({ message: failureText(error), isFailure: true });
    } finally {
      void queryClient.invalidateQueries({ queryKey });
      if (endsLinks) void queryClient.invalidateQueries({ queryKey: shareLinkQuery(id).queryKey });
    }
  };

  const add = ({ id: userId, ...person }: Author, role: GivenRole) =>
    take({
      send: () => client.addOrJoin({ params: { id }, body: { userId, role } }),
      become: (all) => [
        ...all.filter((one) => one.id !== userId),
        { id: userId, ...person, role, isInvited: true },
      ],
      message: t("added", { name: person.displayName, role: t(`roles.${role}`) }),
      undo: () => void remove({ id: userId, ...person, role }),
    });
  const change = (companion: Companion, role: GivenRole): Promise<void> => {
    const { role: former } = companion;
    const isLowered = former === "editor" && role === "viewer";
    return take({
      send: () => client.changeCompanion({ params: { id, userId: companion.id }, body: { role } }),
      become: (all) => all.map((one) => (one.id === companion.id ? { ...one, role } : one)),
      message: t(isLowered ? "lowered" : "changed", {
        name: companion.displayName,
        role: t(`roles.${role}`),
      }),
      endsLinks: isLowered,
      ...(former !== "owner" && { undo: () => void change({ ...companion, role }, former) }),
    });
  };
  const remove = (companion: Companion): Promise<void> => {
    const { role, isInvited: _, ...person } = companion;
    return take({
      send: () => client.removeCompanion({ params: { id, userId: person.id } }),
      become: (all) => all.filter((one) => one.id !== person.id),
      message: t("removed", { name: person.displayName }),
      endsLinks: true,
      ...(role !== "owner" && { undo: () => void add(person, role) }),
    });
  };
  return { add, change, remove };
};
