import { intervals } from '@xiezhi/contract/limits';
import { createElement, type ComponentType } from 'react';
import { loadMessages } from '../../i18n/messages.ts';
import type { MessageArea } from '../../i18n/parts.ts';

/** A chunk of the app failed to load. Retrying may help. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
}

/** Imports a chunk of the app; fails after `timeout` ms. */
export async function loadChunk<Module>(
  load: () => Promise<Module>,
  timeout: number = intervals.chunkLoadTimeout,
): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError(`no answer within ${timeout} ms`)), timeout);
  });
  try {
    return await Promise.race([load(), late]);
  } catch (error) {
    if (error instanceof ChunkLoadError) throw error;
    throw new ChunkLoadError(error instanceof Error ? error.message : String(error), { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

export interface PageComponent {
  (): React.ReactNode;
  preload: () => Promise<void>;
}

/**
 * A page in a separate chunk, which loads together with the texts of `areas`. The router awaits `preload` before it
 * renders the page. After a failure, a retry loads the chunk again.
 */
export function lazyPage(
  load: () => Promise<ComponentType>,
  areas: readonly MessageArea[] = [],
): PageComponent {
  let page: ComponentType | undefined;
  let pending: Promise<void> | undefined;
  async function fetchPage(): Promise<void> {
    try {
      [page] = await loadChunk(() => Promise.all([load(), loadMessages(areas)]));
    } finally {
      pending = undefined;
    }
  }
  return Object.assign(
    () => {
      if (page === undefined) throw new ChunkLoadError('shown before it was fetched');
      return createElement(page);
    },
    { preload: () => (page === undefined ? (pending ??= fetchPage()) : Promise.resolve()) },
  );
}
