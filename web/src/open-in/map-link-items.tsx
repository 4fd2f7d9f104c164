import { Menu } from "@mantine/core";
import { useTranslations } from "use-intl";
import { Icon } from "../components/icon.tsx";
import type { MapApp } from "./place-links.ts";

type Item = {
  readonly app: MapApp | "geo";
  readonly href: string;
  /** Which stops of a day, where an app does not take all of them at once. */
  readonly stops?: { readonly first: number; readonly last: number } | undefined;
};

type MapLinkItemsProps = { readonly items: readonly Item[]; readonly onChoose?: (app: Item["app"]) => void };

/** Links to apps with maps, as items of a Mantine Menu. Nobody is asked anything before one is chosen. */
export const MapLinkItems = ({ items, onChoose }: MapLinkItemsProps) => {
  const t = useTranslations("openIn");
  return items.map(({ app, href, stops }) => (
    <Menu.Item
      key={href}
      component="a"
      href={href}
      {...(app !== "geo" && { target: "_blank" })}
      rel="noopener noreferrer"
      onClick={() => onChoose?.(app)}
      leftSection={<Icon name={app === "geo" ? "pin" : "open"} />}
    >
      {stops ? t("part", { app: t(app), ...stops }) : t(app)}
    </Menu.Item>
  ));
};
