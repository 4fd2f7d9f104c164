import { Popover, SegmentedControl, UnstyledButton, useMantineColorScheme } from "@mantine/core";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { type Language, spokenTexts } from "../spoken-texts.ts";
import { Icon } from "./icon.tsx";
import { useLanguage } from "./language-provider.tsx";
import menu from "./menu.module.css";
import classes from "./preferences.module.css";
import round from "./round-button.module.css";

// Each language in its own name, for people who cannot read the current one.
const languages: { value: Language; label: string }[] = [
  { value: "en", label: "English" },
  { value: "de", label: "Deutsch" },
];

export const Preferences = () => {
  const t = useTranslations("preferences");
  const language = useLanguage();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [opened, setOpened] = useState(false);
  const languageLabel = useId();
  const colorsLabel = useId();

  // Not in a portal, so that the Tab key goes from the button into the menu and then on to the page.
  return (
    <Popover
      position="bottom-end"
      width={280}
      shadow="md"
      withinPortal={false}
      opened={opened}
      onChange={setOpened}
    >
      <Popover.Target>
        <UnstyledButton
          className={round.button}
          aria-label={t("title")}
          onClick={() => setOpened(!opened)}
          onKeyDown={(event) => event.key === "Escape" && setOpened(false)}
        >
          <Icon name="preferences" />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown
        className={`${menu.dropdown} ${classes.dropdown}`}
        aria-label={t("title")}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpened(false);
        }}
      >
        <p id={languageLabel} className={classes.label}>
          {t("language")}
        </p>
        <SegmentedControl
          fullWidth
          aria-labelledby={languageLabel}
          data={languages}
          value={language}
          onChange={spokenTexts.setLanguage}
        />
        <p id={colorsLabel} className={classes.label}>
          {t("colors")}
        </p>
        <SegmentedControl
          fullWidth
          aria-labelledby={colorsLabel}
          data={[
            { value: "light", label: t("light") },
            { value: "auto", label: t("auto") },
            { value: "dark", label: t("dark") },
          ]}
          value={colorScheme}
          onChange={setColorScheme}
        />
      </Popover.Dropdown>
    </Popover>
  );
};
