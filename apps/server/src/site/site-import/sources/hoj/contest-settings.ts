import { z } from 'zod';
import type { StoredAward } from '../../../../platform/database/documents.ts';

const awardConfig = z.object({
  config: z.array(
    z.object({
      priority: z.coerce.number().default(0),
      name: z.string(),
      background: z.string().default('#e6bf25'),
      color: z.string().default('#ffffff'),
      num: z.coerce.number(),
    }),
  ),
});

/** Parses the award levels of a contest; null if they are damaged. */
export function hojAwards(json: string | null): StoredAward[] | null {
  if (json === null || json.trim() === '') return [];
  try {
    const { config } = awardConfig.parse(JSON.parse(json));
    return config
      .toSorted((left, right) => left.priority - right.priority)
      .map(({ name, background, color, num }) => ({ name, background, color, num }));
  } catch {
    return null;
  }
}

const starAccounts = z.object({ star_account: z.array(z.string()) });

/** Parses the usernames of star accounts; null if they are damaged. */
export function starsOf(json: string | null): readonly string[] | null {
  if (json === null || json.trim() === '') return [];
  try {
    return starAccounts.parse(JSON.parse(json)).star_account;
  } catch {
    return null;
  }
}
