import { Combobox, NativeSelect, TextInput, useCombobox, VisuallyHidden } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import type { Author } from "../../../contract/author.ts";
import type { Companion, GivenRole } from "../../../contract/sharing.ts";
import { Icon } from "../components/icon.tsx";
import { TravellerPicture } from "../components/traveller-picture.tsx";
import { useFailureText } from "../forms/use-failure-text.ts";
import classes from "./add-person.module.css";
import { companionRoles } from "./companion-roles.ts";
import { minNameLength, peopleSearchQuery } from "./sharing-queries.ts";

type AddPersonProps = {
  readonly companions: readonly Companion[];
  readonly reader: string | undefined;
  readonly onAdd: (person: Author, role: GivenRole) => void;
  readonly onInvite: (email: string, role: GivenRole) => void;
};

const debounceMs = 200;
/** As in the contract. */
const maxNameLength = 50;

/** Roughly: the server decides. */
const emailAddress = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const inviteValue = "invite";

/** Finds travellers while typing, and adds the chosen one, or invites the typed address, in the selected role. */
export const AddPerson = ({ companions, reader, onAdd, onInvite }: AddPersonProps) => {
  const t = useTranslations("sharing");
  const failureText = useFailureText();
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const [typed, setTyped] = useState("");
  const [role, setRole] = useState<GivenRole>("editor");
  const email = emailAddress.test(typed.trim()) ? typed.trim() : undefined;
  const [search] = useDebouncedValue(email ? "" : typed.trim().slice(0, maxNameLength), debounceMs);
  const { data, error, isFetching } = useQuery(peopleSearchQuery(search));
  const isLongEnough = !email && [...typed.trim().replace(/^@/, "")].length >= minNameLength;
  const people = isLongEnough ? (data ?? []).filter(({ id }) => id !== reader) : [];
  const companionIds = new Set(companions.map(({ id }) => id));
  const hasNone = isLongEnough && !isFetching && data !== undefined && people.length === 0;
  const isShown = combobox.dropdownOpened && (people.length > 0 || hasNone || email !== undefined);

  // Enter invites a typed address.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when the address changes and the list opens.
  useEffect(() => {
    if (email && combobox.dropdownOpened) combobox.selectFirstOption();
  }, [email, combobox.dropdownOpened]);

  const choose = (value: string) => {
    const person = people.find((one) => one.id === value);
    if (value === inviteValue && email) onInvite(email, role);
    else if (person) onAdd(person, role);
    else return;
    setTyped("");
    combobox.closeDropdown();
  };
  return (
    <div className={classes.add}>
      <Combobox store={combobox} onOptionSubmit={choose} withinPortal={false}>
        <Combobox.Target>
          <TextInput
            className={classes.name ?? ""}
            label={t("add")}
            description={t("addHint")}
            inputWrapperOrder={["label", "input", "description", "error"]}
            error={error && isLongEnough ? failureText(error) : undefined}
            value={typed}
            maxLength={254}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              combobox.openDropdown();
              combobox.resetSelectedOption();
            }}
            onFocus={() => typed !== "" && combobox.openDropdown()}
            onBlur={() => combobox.closeDropdown()}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={!isShown}>
          <Combobox.Options aria-label={t("add")}>
            {people.map((person) => (
              <Combobox.Option
                key={person.id}
                value={person.id}
                disabled={companionIds.has(person.id)}
                className={classes.option ?? ""}
              >
                <TravellerPicture name={person.displayName} url={person.avatarURL} size={36} />
                <span>
                  <span className={classes.found}>{person.displayName}</span>
                  <span className={classes.about}>
                    {t("username", { username: person.username })}
                    {companionIds.has(person.id) && ` · ${t("alreadyHere")}`}
                  </span>
                </span>
              </Combobox.Option>
            ))}
            {email && (
              <Combobox.Option value={inviteValue} className={classes.option ?? ""}>
                <Icon name="share" />
                <span className={classes.found}>{t("email.invite", { email })}</span>
              </Combobox.Option>
            )}
            {hasNone && <Combobox.Empty className={classes.empty ?? ""}>{t("nobody")}</Combobox.Empty>}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      <NativeSelect
        size="md"
        label={t("as")}
        value={role}
        onChange={(event) => setRole(event.currentTarget.value as GivenRole)}
        data={companionRoles.map((one) => ({ value: one, label: t(`roles.${one}`) }))}
      />
      <p className={classes.means}>{t(`may.${role}`)}</p>
      <VisuallyHidden role="status">
        {isShown &&
          (email
            ? t("email.invite", { email })
            : hasNone
              ? t("nobody")
              : t("found", { count: people.length }))}
      </VisuallyHidden>
    </div>
  );
};
