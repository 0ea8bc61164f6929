import { createElement, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { loadMessages, translate } from '../../i18n/messages.ts';
import type { MessageArea } from '../../i18n/parts.ts';
import { loadChunk } from './lazy-page.ts';
import { showToast } from '../../lib/toasts.ts';

/**
 * A part of a page (a dialog, a popup) in a separate chunk, which loads together with the texts of `areas`. Renders
 * `standIn` or nothing until it has loaded. If loading fails, shows a toast with a retry; the page stays usable.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  areas: readonly MessageArea[] = [],
  standIn: (props: Props) => ReactNode = () => null,
): (props: Props) => ReactNode {
  let part: ComponentType<Props> | undefined;
  return function LazyPart(props) {
    const [attempt, setAttempt] = useState(0);
    const [, setIsHere] = useState(part !== undefined);
    useEffect(() => {
      // Another instance may have loaded the chunk since this one was rendered.
      setIsHere(part !== undefined);
      if (part !== undefined) return undefined;
      let isGone = false;
      async function fetchPart(): Promise<void> {
        try {
          [part] = await loadChunk(() => Promise.all([load(), loadMessages(areas)]));
          if (!isGone) setIsHere(true);
        } catch {
          if (isGone) return;
          showToast({
            tone: 'error',
            text: translate('common.error.chunk'),
            action: { label: translate('common.retry'), run: () => setAttempt((count) => count + 1) },
          });
        }
      }
      void fetchPart();
      return () => {
        isGone = true;
      };
    }, [attempt]);
    return part === undefined ? standIn(props) : createElement(part, props);
  };
}
