import type { languageRoutes } from '@xiezhi/contract/routes/language';
import type { HandlerTable } from '../../platform/http/handler.ts';
import { availableLanguages } from '../../identity/judge-node/presence.ts';
import { openInOwnScope } from './policy.ts';
import { allowedLanguages } from './languages.ts';
import type { Services } from '../../platform/services.ts';
import { allRemoteLanguages, remoteLanguagesOf } from '../language/remote.ts';
import { languageId, presentLanguage } from '../language/catalogue.ts';
import { orderedLanguages } from '../language/ordered.ts';
import { problemFactors, siteFactors } from '../language/limits.ts';
import { siteStarters } from '../language/starters.ts';

export function languageHandlers(services: Services): Pick<HandlerTable, keyof typeof languageRoutes> {
  const { db } = services;
  return {
    'GET /api/languages': async ({ query, viewer }) => {
      if (query.pid) await openInOwnScope(services, viewer, query.pid);
      const remote = query.pid ? await remoteLanguagesOf(db, query.pid) : null;
      if (remote !== null) return remote.all;
      const factors = query.pid ? await problemFactors(db, query.pid) : await siteFactors(db);
      const available = await availableLanguages(db);
      const starters = await siteStarters(db);
      const local = orderedLanguages.map((entry) => presentLanguage(entry, available, factors, starters));
      const isComplete = query.all === true && !query.pid;
      return isComplete ? [...local, ...(await allRemoteLanguages(db, starters))] : local;
    },

    'GET /api/get-problem-languages': async ({ query, viewer }) => {
      const problem = await openInOwnScope(services, viewer, query.pid);
      const remote = await remoteLanguagesOf(db, problem.id);
      if (remote !== null) return remote.allowed;
      const available = await availableLanguages(db);
      const allowed = await allowedLanguages(db, problem.id, available);
      const factors = await problemFactors(db, problem.id);
      const starters = await siteStarters(db);
      return allowed.map((entry) => presentLanguage(entry, available, factors, starters));
    },

    'GET /api/get-problem-code-template': async ({ query, viewer }) => {
      const problem = await openInOwnScope(services, viewer, query.pid);
      const rows = await db
        .selectFrom('code_template')
        .where('pid', '=', problem.id)
        // Omits disabled templates: forms treat every returned template as enabled, and the problem editor gets
        // disabled ones from another route.
        .where('is_enabled', '=', true)
        .selectAll()
        .orderBy('id')
        .execute();
      return rows.map((row) => ({
        id: row.id,
        pid: row.pid,
        lid: languageId(row.language),
        code: row.code,
        status: row.is_enabled,
        gmtCreate: row.created_at.toISOString(),
        gmtModified: row.modified_at.toISOString(),
      }));
    },
  };
}
