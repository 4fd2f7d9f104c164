import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Notice } from "./notice.tsx";
import classes from "./sending-form.module.css";

type SendingFormProps = {
  /** As useContractForm gives it. */
  readonly form: {
    readonly submit: (event: React.SyntheticEvent<HTMLFormElement>) => void;
    readonly isSending: boolean;
    readonly failure: string | undefined;
  };
  /** What its button says. */
  readonly action: string;
  readonly fullWidth?: boolean;
  readonly children: ReactNode;
};

/** The fields, why they could not be sent, and the button that sends them. */
export const SendingForm = ({ form, action, fullWidth = false, children }: SendingFormProps) => (
  <form noValidate className={classes.form} onSubmit={form.submit}>
    {children}
    {form.failure && <Notice kind="failure">{form.failure}</Notice>}
    <div>
      <Button type="submit" size="md" fullWidth={fullWidth} loading={form.isSending}>
        {action}
      </Button>
    </div>
  </form>
);
