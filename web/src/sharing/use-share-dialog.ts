import { useLocation, useNavigate, useRouter } from "@tanstack/react-router";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The share dialog was opened on this page, so going back closes it. */
    readonly isShareOpenedHere?: boolean;
  }
}

/** Opens and closes the share dialog of the open trip. It has an address of its own, and Back closes it. */
export const useShareDialog = () => {
  const navigate = useNavigate({ from: "/itineraries/$id" });
  const { history } = useRouter();
  const isOpenedHere = useLocation({ select: ({ state }) => state.isShareOpenedHere === true });
  return {
    open: () =>
      void navigate({
        search: (search) => ({ ...search, share: true }),
        state: { isShareOpenedHere: true },
        resetScroll: false,
      }),
    close: () => {
      if (isOpenedHere) history.back();
      else
        void navigate({
          search: ({ share: _, ...search }) => search,
          replace: true,
          resetScroll: false,
        });
    },
  };
};
