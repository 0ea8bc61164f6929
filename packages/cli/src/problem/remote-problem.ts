import type { Routes } from '@xiezhi/contract/routes/index';
import { z } from 'zod';
import { SiteRefusal } from '../site/errors.ts';
import type { Site } from '../site/site.ts';

/** A problem of a site: its files in our own format. */
export type RemoteState = Routes['GET /api/admin/problem-package-state']['data'];

/** Reads a problem of a site; null if there is none with this id. Rejects with SiteRefusal. */
export async function readRemoteState(site: Site, id: string): Promise<RemoteState | null> {
  try {
    return await site.call('GET /api/admin/problem-package-state', { query: { problemID: id } });
  } catch (error) {
    if (error instanceof SiteRefusal && error.status === 404) return null;
    throw error;
  }
}

const description = z.object({ problem: z.object({ author: z.string() }) });

/** Author of a problem of a site; undefined if it is not known. */
export function authorOf(state: RemoteState | null): string | undefined {
  const text = state?.files.find(({ path }) => path === 'xiezhi-problem.json')?.text;
  if (!text) return undefined;
  return description.safeParse(JSON.parse(text)).data?.problem.author;
}
