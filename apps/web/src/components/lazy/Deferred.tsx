import { createElement, useEffect, useState, type ComponentType, type JSX, type ReactNode } from 'react';

/** Milliseconds after which a part that could not be fetched is asked for again. */
const AGAIN_AFTER = 3000;

interface DeferredProps<Props> {
  load: () => Promise<ComponentType<Props>>;
  /** Fetch it now, shown or not. */
  isWanted: boolean;
  /** Null: fetch, but show nothing. */
  props: Props | null;
  /** Stands in its place until it has come. */
  fallback?: ReactNode;
}

/**
 * A part of the page that is fetched apart, once it is wanted. Where the fetch fails the page goes on without
 * it and tries again: what somebody writes here must not be lost to an error page.
 */
export function Deferred<Props extends object>({
  load,
  isWanted,
  props,
  fallback,
}: DeferredProps<Props>): JSX.Element | null {
  // In an object, since a state setter would call a component.
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
        if (!isGone) timer = setTimeout(() => void fetchPart(), AGAIN_AFTER);
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
