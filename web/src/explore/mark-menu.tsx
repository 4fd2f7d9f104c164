import { Menu } from "@mantine/core";
import type { ComponentProps } from "react";
import { Icon } from "../components/icon.tsx";
import { NotForMeItem } from "./not-for-me-item.tsx";

type MarkMenuProps = ComponentProps<typeof NotForMeItem> & { readonly label: string };

/** Opens as soon as it is loaded. */
export const MarkMenu = ({ label, ...item }: MarkMenuProps) => (
  // In a portal, because the card would cut it off, but inside the page's main landmark.
  <Menu defaultOpened position="bottom-end" withinPortal portalProps={{ target: "#main" }}>
    <Menu.Target>
      <button type="button" aria-label={label}>
        <Icon name="more" size={22} />
      </button>
    </Menu.Target>
    <Menu.Dropdown>
      <NotForMeItem {...item} />
    </Menu.Dropdown>
  </Menu>
);
