import "./global.css";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { queryClient } from "./api/query-client.ts";
import { LanguageProvider } from "./components/language-provider.tsx";
import { cspNonce } from "./csp-nonce.ts";
import { createAppRouter } from "./router.tsx";
import { colorSchemeManager, cssVariablesResolver, theme } from "./theme.ts";

// Mantine's modals lock scrolling with a style element of react-remove-scroll, which takes its nonce from this name.
Object.assign(globalThis, { __webpack_nonce__: cspNonce });

const router = createAppRouter({ queryClient });

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      getStyleNonce={() => cspNonce}
    >
      <QueryClientProvider client={queryClient}>
        <LanguageProvider>
          <RouterProvider router={router} />
        </LanguageProvider>
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
