import { Button, Drawer } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useNavigate } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { TextButton } from "../components/text-button.tsx";
import { useFocusBack } from "../components/use-focus-back.ts";
import { type ExploreSearch, filterNames } from "./explore-search.ts";
import classes from "./filter-bar.module.css";
import { FilterFields } from "./filter-fields.tsx";

/** Narrows Explore down: in a row, on a phone in a sheet. Each choice is a step in the browser's history. */
export const FilterBar = ({ search }: { readonly search: ExploreSearch }) => {
  const t = useTranslations("explore");
  const shell = useTranslations("shell");
  const navigate = useNavigate();
  const [isOpen, { open, close }] = useDisclosure(false);
  useFocusBack(isOpen);
  const change = (changed: ExploreSearch) =>
    void navigate({ to: "/explore", search: { ...search, ...changed }, resetScroll: false });
  const clear = () =>
    change({ days: undefined, month: undefined, country: undefined, tag: undefined, sort: undefined });
  const count = filterNames.filter((name) => search[name] !== undefined).length;
  const isSet = count > 0 || search.sort !== undefined;
  const fields = <FilterFields search={search} onChange={change} />;
  return (
    <fieldset className={classes.bar} aria-label={t("filters")}>
      <div className={classes.row}>
        {fields}
        {isSet && <TextButton onClick={clear}>{t("clear")}</TextButton>}
      </div>
      <Button className={classes.opener} variant="default" size="md" onClick={open}>
        {count > 0 ? t("filtersSet", { count }) : t("filters")}
      </Button>
      <Drawer
        opened={isOpen}
        onClose={close}
        position="bottom"
        size="30rem"
        title={t("filters")}
        attributes={{ header: { role: "presentation" } }}
        closeButtonProps={{ "aria-label": shell("close") }}
      >
        <div className={classes.sheet}>
          {fields}
          <Button size="md" onClick={close}>
            {t("showThem")}
          </Button>
          {isSet && (
            <Button size="md" variant="default" onClick={clear}>
              {t("clear")}
            </Button>
          )}
        </div>
      </Drawer>
    </fieldset>
  );
};
