import type { siteRoutes } from '@xiezhi/contract/routes/site';
import type { FastifyRequest } from 'fastify';
import type { HandlerTable } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { listVisible } from '../../scopes/announcement/list-visible.ts';
import { recentContests } from '../../scopes/contest/list.ts';
import {
  effectiveAssistant,
  publicAddress,
  signInProvider,
  signInProviders,
} from '../../platform/settings/effective.ts';
import { createTtlCache } from '../../platform/cache/ttl-cache.ts';
import { listCarousel } from '../../identity/public-file/carousel.ts';
import { findRelyingParty } from '../../identity/account/passkey/relying-party.ts';
import { judgesWithProblems } from './remote-judges.ts';
import { sevenDayRank, weekStatistics } from './statistics.ts';
import { updatedProblems } from './updated-problems.ts';

/** Milliseconds. */
const cacheLife = 30_000;

export function siteHandlers(services: Services): Pick<HandlerTable, keyof typeof siteRoutes> {
  const { db, settings, siteSettings, mailer, formulas, responseCache } = services;
  const week = createTtlCache(cacheLife, () => weekStatistics(services));
  const remoteJudges = createTtlCache(cacheLife, () => judgesWithProblems(services));
  const rank = createTtlCache(cacheLife, () => sevenDayRank(services));

  return {
    'GET /api/get-website-config': async ({ request, now }) => {
      const values = await siteSettings.get();
      const [ofDescription = []] = await formulas.of([values.description], {
        author: null,
        isStatement: true,
      });
      return {
        baseUrl: publicAddress(settings, values) ?? addressOf(request),
        name: values.name,
        shortName: values.shortName,
        register: values.register,
        recordName: values.recordName,
        recordUrl: values.recordUrl,
        description: values.description,
        email: values.contactEmail || null,
        projectName: values.projectName,
        projectUrl: values.projectUrl,
        openPublicDiscussion: values.openPublicDiscussion,
        openGroupDiscussion: values.openGroupDiscussion,
        openContestComment: values.openContestComment,
        adminsPublish: values.adminsPublish,
        isMailVerified: await mailer.canSend(),
        hasAssistant: effectiveAssistant(settings, values) !== null,
        oidcName: signInProvider(settings, values)?.name ?? null,
        signInProviders: signInProviders(settings, values),
        hasPasskeys: (await findRelyingParty(services, request)).obstacle === null,
        submitInterval: values.submitIntervalSeconds,
        minimumCodeLength: values.minimumCodeLength,
        ratingTiers: values.ratingTiers,
        timeZone: values.timeZone,
        remoteJudges: await remoteJudges.get(),
        formulas: ofDescription,
        now: now.toISOString(),
      };
    },

    'GET /api/formulas': async ({ query: { key } }) => {
      const found = await formulas.later(key);
      return { formulas: found && [...found] };
    },

    'GET /api/home-carousel': () =>
      responseCache.answer('GET /api/home-carousel', [], () => listCarousel(db)),

    'GET /api/get-recent-contest': ({ now, locale }) => {
      // The list changes at most once per second, because contests start and end on whole seconds.
      const second = Math.floor(now.getTime() / 1000);
      const list = () => recentContests(db, now, locale);
      return responseCache.answer('GET /api/get-recent-contest', [second, locale], list);
    },

    'GET /api/get-common-announcement': ({ query, locale }) =>
      responseCache.answer('GET /api/get-common-announcement', [query, locale], () =>
        listVisible(services, query, locale),
      ),

    'GET /api/get-recent-seven-ac-rank': () => rank.get(),

    'GET /api/get-recent-updated-problem': ({ locale }) =>
      responseCache.answer('GET /api/get-recent-updated-problem', [locale], () =>
        updatedProblems(services, locale),
      ),

    'GET /api/get-last-week-submission-statistics': ({ query, viewer }) =>
      query.forceRefresh && viewer?.role === 'root' ? week.refresh() : week.get(),
  };
}

/** Returns the address at which the client reached the server. */
function addressOf(request: FastifyRequest): string {
  return `${request.protocol}://${request.host}`;
}
