import type { ComponentProps, MouseEvent } from "react";

type PatientButtonProps = ComponentProps<"button"> & { readonly "data-loading"?: boolean };

/**
 * What Mantine's buttons are made of. One that waits for an answer does nothing when it is pressed, but is not
 * `disabled`: browsers take the focus from what is, and who goes by keyboard would have to begin anew.
 */
export const PatientButton = ({ type = "button", disabled, onClick, ...rest }: PatientButtonProps) => {
  const { "data-loading": isWaiting } = rest;
  // It would send its form once more, too, and so would Enter in a field of that.
  const wait = (event: MouseEvent) => event.preventDefault();
  return isWaiting ? (
    <button {...rest} type={type} aria-disabled aria-busy onClick={wait} />
  ) : (
    <button {...rest} type={type} disabled={disabled} onClick={onClick} />
  );
};
