import { MantineProvider } from "@mantine/core";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { LanguageProvider } from "./components/language-provider.tsx";
import type { createAppRouter } from "./router.tsx";
import type { Spoken } from "./spoken-texts.ts";
import { colorSchemeManager, cssVariablesResolver, theme } from "./theme.ts";

type AppProps = {
  readonly router: ReturnType<typeof createAppRouter>;
  readonly queryClient: QueryClient;
  readonly first: Spoken;
  /** With which the page may add style elements. */
  readonly nonce: string;
};

/** The whole web app, in a browser and where its first page is drawn ahead. */
export const App = ({ router, queryClient, first, nonce }: AppProps) => (
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      <QueryClientProvider client={queryClient}>
        <LanguageProvider first={first}>
          <RouterProvider router={router} />
        </LanguageProvider>
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>
);
