import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';
import { leaveConfirmation } from './leaving.ts';

/**
 * Asks before the user leaves a page with unsaved work. On navigation it uses a dialog of the site; when the tab is
 * closed or reloaded, the browser's own. Does not ask about changes within the page, such as a filter or a tab. If the
 * work is saved while the dialog is open, the navigation continues without an answer.
 * @param home common URL prefix, if the work spans several pages
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
  useEffect(() => (isUnsaved ? () => leaveConfirmation.get()?.leave() : undefined), [isUnsaved]);
}

async function askToStay(): Promise<boolean> {
  // A second navigation while the dialog is open replaces the first.
  leaveConfirmation.get()?.stay();
  return await new Promise((resolve) => {
    const answer = (isStaying: boolean) => {
      leaveConfirmation.set(null);
      resolve(isStaying);
    };
    leaveConfirmation.set({ leave: () => answer(false), stay: () => answer(true) });
  });
}
