import { type ReactNode, Suspense, useEffect, useState } from "react";
import { afterNextPaint } from "../after-next-paint.ts";
import type { LazyPart } from "./lazy-part.ts";
import { onIdle } from "./on-idle.ts";

/** So long the page itself is opened. */
const pauseMs = 1_500;

type WhenIdleProps = {
  /** Those of the children that must not need the network later. */
  readonly parts?: readonly LazyPart[];
  readonly children: ReactNode;
};

/** For what the page does not wait for: it begins when the browser has nothing else to do. */
export const WhenIdle = ({ parts = [], children }: WhenIdleProps) => {
  const [isIdle, setIdle] = useState(false);
  const [first] = useState(parts);
  useEffect(() => {
    const cancelLoading = afterNextPaint(() => {
      for (const part of first) void part.preload();
    });
    const cancelShowing = onIdle(() => setIdle(true), { pauseMs });
    return () => {
      cancelLoading();
      cancelShowing();
    };
  }, [first]);
  return <Suspense>{isIdle && children}</Suspense>;
};
