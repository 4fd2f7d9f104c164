import { Menu } from "@mantine/core";
import { useTranslations } from "use-intl";
import type { ItineraryMarks } from "../../../contract/marks.ts";
import { Icon } from "../components/icon.tsx";
import { useNotForMe } from "./use-not-for-me.ts";

type NotForMeItemProps = {
  readonly id: string;
  readonly title: string;
  readonly marks: ItineraryMarks | undefined;
};

export const NotForMeItem = (props: NotForMeItemProps) => {
  const t = useTranslations("explore");
  const { isOn, toggle } = useNotForMe(props);
  return (
    <Menu.Item leftSection={<Icon name="dislike" />} onClick={toggle}>
      {t(isOn ? "forMeAfterAll" : "notForMe")}
    </Menu.Item>
  );
};
