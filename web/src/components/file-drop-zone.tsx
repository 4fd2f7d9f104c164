import { Button } from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import { type ReactNode, type Ref, useRef } from "react";
import classes from "./file-drop-zone.module.css";
import { Icon } from "./icon.tsx";

type FileDropZoneProps = {
  readonly onChoose: (files: readonly File[]) => void;
  readonly label: string;
  /** Shown while no file is dragged. */
  readonly hint: string;
  /** Shown while a file is over the zone. */
  readonly releaseHint: string;
  /** As `accept` of an input; any file when left out. */
  readonly accept?: string;
  readonly isMultiple?: boolean;
  readonly isDisabled?: boolean;
  readonly isSecondary?: boolean;
  /** A tall zone with everything centred, instead of a single line. */
  readonly isLarge?: boolean;
  readonly icons?: ReactNode;
  readonly children?: ReactNode;
  readonly button?: Ref<HTMLButtonElement>;
};

/** Files by choosing or dropping. Only the button can be clicked and focused. */
export const FileDropZone = (props: FileDropZoneProps) => {
  const { onChoose, label, hint, releaseHint, accept, button, icons, children } = props;
  const { isMultiple = true, isDisabled = false, isSecondary = false, isLarge = false } = props;
  const open = useRef<() => void>(null);
  const hintText = (
    <p className={classes.hint}>
      <Dropzone.Accept>{releaseHint}</Dropzone.Accept>
      <Dropzone.Reject>{releaseHint}</Dropzone.Reject>
      <Dropzone.Idle>{hint}</Dropzone.Idle>
    </p>
  );
  return (
    <Dropzone
      className={classes.zone}
      data-large={isLarge || undefined}
      openRef={open}
      multiple={isMultiple}
      disabled={isDisabled}
      activateOnClick={false}
      activateOnKeyboard={false}
      enablePointerEvents
      tabIndex={-1}
      role="presentation"
      inputProps={{ ...(accept && { accept }), "aria-hidden": true }}
      onDrop={(files) => onChoose(files)}
    >
      <div className={classes.inside}>
        {icons}
        {isLarge && hintText}
        <Button
          {...(button && { ref: button })}
          size="md"
          variant={isSecondary ? "default" : "filled"}
          leftSection={<Icon name="upload" />}
          disabled={isDisabled}
          onClick={() => open.current?.()}
        >
          {label}
        </Button>
        {!isLarge && hintText}
        {children}
      </div>
    </Dropzone>
  );
};
