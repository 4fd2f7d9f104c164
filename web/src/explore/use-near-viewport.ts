import { type RefCallback, useCallback, useEffect, useRef } from "react";

/** Calls back while the element is less than two screens away, so that the next page loads in time. */
export const useNearViewport = (onNear: () => void): RefCallback<Element> => {
  const latest = useRef(onNear);
  const isNear = useRef(false);
  // After every render too, because a short page may leave the element near.
  useEffect(() => {
    latest.current = onNear;
    if (isNear.current) onNear();
  });
  return useCallback((element: Element | null) => {
    if (!element) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        isNear.current = entry?.isIntersecting ?? false;
        if (isNear.current) latest.current();
      },
      { rootMargin: "200% 0px" },
    );
    observer.observe(element);
    return () => {
      isNear.current = false;
      observer.disconnect();
    };
  }, []);
};
