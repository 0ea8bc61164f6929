import { createElement, useEffect, useState, type ComponentType, type JSX, type ReactNode } from 'react';

/** Milliseconds after which a failed load is retried. */
const RETRY_MS = 3000;

interface DeferredProps<Props> {
  load: () => Promise<ComponentType<Props>>;
  /** Whether to load the part now, even if it is not rendered. */
  isWanted: boolean;
  /** Props of the part; null loads it but renders nothing. */
  props: Props | null;
  /** Shown while loading. */
  fallback?: ReactNode;
}

/**
 * A part of the page that loads separately on demand. If loading fails, the page continues without it and
 * retries: an error page would lose typed text.
 */
export function Deferred<Props extends object>({
  load,
  isWanted,
  props,
  fallback,
}: DeferredProps<Props>): JSX.Element | null {
  // The component is wrapped in an object, because a state setter would call a function.
  const [loaded, setLoaded] = useState<{ part: ComponentType<Props> } | null>(null);
  const isNeeded = (isWanted || props !== null) && loaded === null;
  useEffect(() => {
    if (!isNeeded) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    async function fetchPart(): Promise<void> {
      try {
        const part = await load();
        if (!isGone) setLoaded({ part });
      } catch {
        if (!isGone) timer = setTimeout(() => void fetchPart(), RETRY_MS);
      }
    }
    void fetchPart();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [isNeeded, load]);
  if (props === null) return null;
  return loaded === null ? <>{fallback}</> : createElement(loaded.part, props);
}
