import { useFormatter, useTranslations } from "use-intl";
import type { Draft } from "../draft/draft.ts";
import { findDayOfStop } from "../draft/draft-path.ts";
import type { ComparedPart } from "../history/compare-versions.ts";

type Verb = "added" | "removed" | "moved" | "changed";

const verbOf = ({ change, isMoved, fields }: ComparedPart): Verb =>
  change !== "changed" ? change : isMoved && fields.length === 0 ? "moved" : "changed";

const allSame = <T>(values: readonly T[]): T | undefined =>
  values.every((value) => value === values[0]) ? values[0] : undefined;

/** Says in a sentence what someone changed: “Bo changed the note of Trevi Fountain”. */
export const useChangeText = () => {
  const t = useTranslations("presence");
  const format = useFormatter();

  return (name: string, parts: readonly ComparedPart[], draft: Draft): string => {
    const numberOf = (dayId: string | undefined) => {
      const index = draft.days.findIndex(({ id }) => id === dayId);
      return index < 0 ? undefined : format.number(index + 1);
    };
    const dayOf = ({ kind, id }: ComparedPart) =>
      numberOf(kind === "stop" ? findDayOfStop(draft, id)?.id : kind === "day" ? id : undefined);

    /** One part, or one field of it. */
    const phrase = (part: ComparedPart): string => {
      const { kind, fields } = part;
      const [field, ...rest] = fields;
      const key = `fields.${field?.field}` as "fields.note";
      const day = dayOf(part);
      const values = { part: part.name ?? "", day: day ?? "" };
      const isNamed = field !== undefined && rest.length === 0 && t.has(key);
      if (isNamed && !part.isMoved && (kind !== "day" || day !== undefined))
        return t(`of.${kind}`, { ...values, field: t(key) });
      if (kind === "draft") return t("details");
      if (kind === "day" && day === undefined) return t("whole.aDay");
      return t(`whole.${kind}`, values);
    };
    const single = (part: ComparedPart): string => {
      const verb = verbOf(part);
      const [field, ...rest] = part.fields;
      if (part.kind === "packing" && field?.field === "isPacked" && rest.length === 0)
        return t(field.after ? "packed" : "unpacked", { name, part: part.name ?? "" });
      const what = phrase(part);
      const day = part.kind === "stop" ? dayOf(part) : undefined;
      if (verb === "added" && day !== undefined) return t("addedTo", { name, what, day });
      if (verb === "moved" && part.fromDay !== undefined && day !== undefined)
        return t("movedTo", { name, what, day });
      return t(verb, { name, what });
    };

    const [first, ...others] = parts;
    if (!first) return t("changed", { name, what: t("trip") });
    if (others.length === 0) return single(first);
    const verb = allSame(parts.map(verbOf)) ?? "changed";
    const kind = allSame(parts.map((part) => part.kind));
    const count = parts.length;
    const day = kind === "stop" ? allSame(parts.map(dayOf)) : undefined;
    if (kind === undefined || kind === "draft") return t(verb, { name, what: t("things", { count }) });
    const number = format.number(count);
    if (day !== undefined) return t(verb, { name, what: t("several.stopOfDay", { count: number, day }) });
    return t(verb, { name, what: t(`several.${kind}`, { count: number }) });
  };
};
