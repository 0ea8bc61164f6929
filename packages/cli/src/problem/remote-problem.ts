import type { Routes } from '@xiezhi/contract/routes/index';
import { z } from 'zod';
import { SiteRefusal } from '../site/errors.ts';
import type { Site } from '../site/site.ts';

/** A problem of the site: its files in the site's own package format. */
export type RemoteState = Routes['GET /api/admin/problem-package-state']['data'];

/**
 * Loads a problem of the site; null if no problem has this id. Rejects with SiteRefusal if the site refuses the
 * request.
 */
export async function readRemoteState(site: Site, id: string): Promise<RemoteState | null> {
  try {
    return await site.call('GET /api/admin/problem-package-state', { query: { problemID: id } });
  } catch (error) {
    if (error instanceof SiteRefusal && error.status === 404) return null;
    throw error;
  }
}

const description = z.object({ problem: z.object({ author: z.string() }) });

/** Returns the author of a problem of the site; undefined if unknown. */
export function authorOf(state: RemoteState | null): string | undefined {
  const text = state?.files.find(({ path }) => path === 'xiezhi-problem.json')?.text;
  if (!text) return undefined;
  return description.safeParse(JSON.parse(text)).data?.problem.author;
}
