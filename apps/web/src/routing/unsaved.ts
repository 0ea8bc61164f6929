import { useBlocker } from '@tanstack/react-router';
import { leaving } from './leaving.ts';

/**
 * While there is unsaved work, whoever leaves the page is asked first: by a dialog of ours within the site, by the
 * browser's own where the tab is closed or reloaded. What stays on the page, such as a filter or a tab, is free.
 * @param home Where the work is one thing over several pages: the address that they all begin with
 */
export function useUnsaved(isUnsaved: boolean, home?: string): void {
  const isAtHome = (pathname: string) =>
    home !== undefined && (pathname === home || pathname.startsWith(`${home}/`));
  useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isUnsaved && current.pathname !== next.pathname && !isAtHome(next.pathname) && askToStay(),
    enableBeforeUnload: isUnsaved,
    disabled: !isUnsaved,
  });
}

async function askToStay(): Promise<boolean> {
  // A second way out while the first is being asked about: that question goes on for the newer one.
  leaving.get()?.stay();
  return await new Promise((resolve) => {
    const answer = (isStaying: boolean) => {
      leaving.set(null);
      resolve(isStaying);
    };
    leaving.set({ leave: () => answer(false), stay: () => answer(true) });
  });
}
