import type { ComponentProps, MouseEvent } from "react";

type LoadingButtonProps = ComponentProps<"button"> & { readonly "data-loading"?: boolean };

/**
 * The element of all Mantine buttons. While loading it ignores clicks, but is not `disabled`: browsers take the focus
 * from disabled buttons, and keyboard users would lose their place.
 */
export const LoadingButton = ({ type = "button", disabled, onClick, ...rest }: LoadingButtonProps) => {
  const { "data-loading": isWaiting } = rest;
  // Otherwise a click, or Enter in a field, would submit the form again.
  const wait = (event: MouseEvent) => event.preventDefault();
  return isWaiting ? (
    <button {...rest} type={type} aria-disabled aria-busy onClick={wait} />
  ) : (
    <button {...rest} type={type} disabled={disabled} onClick={onClick} />
  );
};
