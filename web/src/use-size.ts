import { type RefObject, useLayoutEffect, useRef, useState } from "react";

type Size = { readonly width: number; readonly height: number };

/** The size of an element, known before it is first painted. */
export const useSize = <Shown extends HTMLElement>(): Size & { readonly ref: RefObject<Shown | null> } => {
  const ref = useRef<Shown>(null);
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element;
      setSize((before) => (before.width === width && before.height === height ? before : { width, height }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, ...size };
};
