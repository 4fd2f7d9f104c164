import { useMediaQuery } from "@mantine/hooks";

/** Whether the plan and the map are side by side. */
export const useIsWide = (): boolean =>
  useMediaQuery("(min-width: 60rem)", true, { getInitialValueInEffect: false }) ?? true;
