import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { sections, type SectionName } from './sections.ts';

export interface SectionVersion {
  /** Changes with every saving of the section. */
  readonly version: string;
  /** Name of who saved it last; null: nobody has, or the account is gone. */
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
