import "react";

// React's style takes custom properties at run time, but its types know none.
declare module "react" {
  interface CSSProperties {
    [name: `--${string}`]: string | number;
  }
}
