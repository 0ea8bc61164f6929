import { remoteJudgeKeys } from '@xiezhi/contract/limits';
import { findLanguage } from '@xiezhi/contract/languages';
import { templateOf } from '@xiezhi/contract/languages/templates';
import type { language } from '@xiezhi/contract/routes/language';
import type { Kysely, Selectable } from 'kysely';
import type { z } from 'zod';
import type { RemoteLanguageTable } from '../../platform/database/remote-tables.ts';
import type { Database } from '../../platform/database/schema.ts';
import { nearestLocalLanguage } from './nearest-local.ts';
import { siteStarters, type SiteStarters } from './starters.ts';

type ShownLanguage = z.input<typeof language>;

/**
 * Returns the languages of a problem's remote judge, and those of them that the problem allows. Null if this site
 * judges the problem.
 */
export async function remoteLanguagesOf(
  db: Kysely<Database>,
  pid: number,
): Promise<{ readonly all: ShownLanguage[]; readonly allowed: ShownLanguage[] } | null> {
  const problem = await db
    .selectFrom('problem')
    .where('id', '=', pid)
    .select(['is_remote', 'remote_oj'])
    .executeTakeFirst();
  if (problem?.is_remote !== true || problem.remote_oj === null) return null;
  const oj = remoteJudgeKeys.find((key) => key === problem.remote_oj);
  if (oj === undefined) return null;
  const rows = await db
    .selectFrom('remote_language')
    // GYM uses the languages of CF.
    .where('judge', '=', oj === 'GYM' ? 'CF' : oj)
    .where('gone_at', 'is', null)
    .orderBy('position')
    .selectAll()
    .execute();
  const named = await db.selectFrom('problem_language').where('pid', '=', pid).select('language').execute();
  const starters = await siteStarters(db);
  const all = rows.map((row) => presentRemote(row, oj, starters));
  const allowed = all.filter(({ name }) => named.some((row) => row.language === name));
  // The judge may have removed all languages of the problem's own list; in this case the list restricts nothing.
  return { all, allowed: allowed.length > 0 ? allowed : all };
}

/**
 * Returns the languages of all remote judges. Clients look up languages by name here to choose the syntax highlighting.
 */
export async function allRemoteLanguages(
  db: Kysely<Database>,
  starters: SiteStarters,
): Promise<ShownLanguage[]> {
  const rows = await db
    .selectFrom('remote_language')
    .where('gone_at', 'is', null)
    .orderBy('judge')
    .orderBy('position')
    .selectAll()
    .execute();
  return rows.map((row) => presentRemote(row, row.judge, starters));
}

function presentRemote(
  row: Selectable<RemoteLanguageTable>,
  oj: string,
  starters: SiteStarters,
): ShownLanguage {
  const nearest = nearestLocalLanguage(row.label);
  const local = nearest === null ? undefined : findLanguage(nearest);
  const template = local && templateOf(local.name);
  return {
    id: row.id,
    name: row.label,
    // The content type determines the syntax highlighting in the editor.
    contentType: local?.contentType ?? 'text/plain',
    description: row.label,
    compileCommand: '',
    template: template?.sample ?? '',
    codeTemplate: '',
    starterCode: local === undefined ? '' : (starters.get(local.name) ?? template?.starter ?? ''),
    isSpj: false,
    oj,
    seq: 0,
    gmtCreate: row.first_seen_at.toISOString(),
    gmtModified: row.last_seen_at.toISOString(),
    isAvailable: true,
  };
}
