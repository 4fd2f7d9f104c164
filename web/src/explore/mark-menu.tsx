import { Menu } from "@mantine/core";
import { type ComponentProps, useEffect, useRef, useState } from "react";
import { Icon } from "../components/icon.tsx";
import { NotForMeItem } from "./not-for-me-item.tsx";

type MarkMenuProps = ComponentProps<typeof NotForMeItem> & { readonly label: string };

/** Opens as soon as it is loaded, from its button, which gets the focus back. */
export const MarkMenu = ({ label, ...item }: MarkMenuProps) => {
  const [isOpen, setOpen] = useState(false);
  const target = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    target.current?.focus();
    setOpen(true);
  }, []);
  return (
    // In a portal, because the card would cut it off, but inside the page's main landmark.
    <Menu
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      withinPortal
      portalProps={{ target: "#main" }}
    >
      <Menu.Target>
        <button ref={target} type="button" aria-label={label}>
          <Icon name="more" size={22} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <NotForMeItem {...item} />
      </Menu.Dropdown>
    </Menu>
  );
};
