import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { sections, type SectionName } from './sections.ts';

export interface SectionVersion {
  /** Changes each time the section is saved. */
  readonly version: string;
  /** Name of the last editor; null if there is none or the account is deleted. */
  readonly by: string | null;
  readonly at: string | null;
}

export async function sectionVersion(db: Kysely<Database>, section: SectionName): Promise<SectionVersion> {
  const newest = await db
    .selectFrom('site_setting')
    .leftJoin('app_user', 'app_user.uid', 'site_setting.modified_by')
    .where('key', 'in', sections[section])
    .select(['site_setting.modified_at', 'username'])
    .orderBy('site_setting.modified_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const at = newest?.modified_at.toISOString() ?? null;
  return { version: at ?? 'new', by: newest?.username ?? null, at };
}
