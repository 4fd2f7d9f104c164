import { useLocation } from "@tanstack/react-router";
import { useLayoutEffect, useState } from "react";

/** The secret in a mailed link, `#token=…`. It is removed from the address bar, so that nobody copies it from there. */
export const useLinkToken = (): string | undefined => {
  const hash = useLocation({ select: (location) => location.hash });
  const found = new URLSearchParams(hash).get("token") ?? undefined;
  const [token, setToken] = useState(found);

  useLayoutEffect(() => {
    if (found === undefined) return;
    setToken(found);
    window.history.replaceState(window.history.state, "", window.location.pathname);
  }, [found]);

  return token;
};
