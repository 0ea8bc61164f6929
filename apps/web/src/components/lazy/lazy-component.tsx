import { createElement, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { loadMessages, translate } from '../../i18n/messages.ts';
import type { MessageArea } from '../../i18n/parts.ts';
import { loadChunk } from './lazy-page.ts';
import { showToast } from '../../lib/notices.ts';

/**
 * A part of a page in a chunk of its own (a dialog, a popup), with the texts of `areas`: nothing, or
 * `standIn`, until it has come. A failure is told by a notice with a retry, and leaves the page around it as it is.
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
      // Another one may have fetched it since this one was drawn.
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
