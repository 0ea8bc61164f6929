import type { siteConfigRoutes } from '@xiezhi/contract/routes/site-config';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../platform/http/api-error.ts';
import type { HandlerTable } from '../../platform/http/handler.ts';
import {
  accountLists,
  readAccountLists,
  writeAccountLists,
} from '../../judging/remote-judge/account-lists.ts';
import type { Services } from '../../platform/services.ts';
import { publicAddress } from '../../platform/settings/effective.ts';
import { changeSettings } from './change.ts';
import { dataSourceOf } from './data-source.ts';
import { readSiteSettings } from './read.ts';
import { sendTestMail } from './test-mail.ts';

/** Handlers of site settings in the form that existing clients read and write. `change.ts` stores the changes. */
export function siteConfigHandlers(services: Services): Pick<HandlerTable, keyof typeof siteConfigRoutes> {
  const { settings, siteSettings } = services;
  return {
    'GET /api/admin/config/get-web-config': async ({ request }) => {
      const values = await siteSettings.get();
      return {
        baseUrl: publicAddress(settings, values) ?? addressOf(request),
        name: values.name,
        shortName: values.shortName,
        description: values.description,
        register: values.register,
        recordName: values.recordName,
        recordUrl: values.recordUrl,
        projectName: values.projectName,
        projectUrl: values.projectUrl,
      };
    },

    'PUT /api/admin/config/set-web-config': async ({ viewer: { uid }, ip, body, request }) => {
      const { baseUrl, name, shortName, description, recordName, recordUrl, projectName, projectUrl } = body;
      // If the site has no public address, GET returns the address of the request. If a client sends this address back
      // unchanged, it is not stored.
      const isShown =
        baseUrl === addressOf(request) && publicAddress(settings, await siteSettings.get()) === null;
      const changes = {
        ...(!isShown && { baseUrl: required(baseUrl) }),
        name: required(name),
        shortName: required(shortName),
        description: written(description),
        recordName: written(recordName),
        recordUrl: written(recordUrl),
        projectName: written(projectName),
        projectUrl: written(projectUrl),
        register: body.register,
      };
      await changeSettings(services, { uid, ip }, { section: 'website', changes });
      return null;
    },

    'GET /api/admin/config/get-email-config': async () => {
      const { mail, isMailPasswordSet } = await readSiteSettings(services);
      const { smtpHost, smtpPort, smtpUsername, smtpSsl, mailPictureUrl } = mail.values;
      return {
        emailHost: smtpHost,
        emailPort: smtpPort,
        emailUsername: smtpUsername,
        emailPassword: null,
        isEmailPasswordSet: isMailPasswordSet,
        emailBGImg: mailPictureUrl,
        emailSsl: smtpSsl,
      };
    },

    'PUT /api/admin/config/set-email-config': async ({ viewer: { uid }, ip, body }) => {
      const changes = {
        smtpHost: given(body.emailHost),
        smtpPort: body.emailPort === '' ? null : body.emailPort,
        smtpUsername: given(body.emailUsername),
        smtpPassword: given(body.emailPassword),
        smtpSsl: body.emailSsl,
        mailPictureUrl: given(body.emailBGImg),
      };
      await changeSettings(services, { uid, ip }, { section: 'mail', changes });
      return null;
    },

    'POST /api/admin/config/test-email': async ({ viewer: { uid }, ip, body }) => {
      await sendTestMail(services, { uid, ip }, body.email ?? '');
      return null;
    },

    'GET /api/admin/config/get-db-and-redis-config': async () => {
      const { host, port, database, username } = dataSourceOf(settings.databaseUrl);
      return {
        dbName: database,
        dbHost: host,
        dbPort: port,
        dbUsername: username,
        dbPassword: null,
        redisHost: null,
        redisPort: null,
        redisPassword: null,
      };
    },

    'PUT /api/admin/config/set-db-and-redis-config': () => {
      throw new ApiError('dataSourceFixed');
    },

    'GET /api/admin/switch/info': async () => {
      const values = await siteSettings.get();
      return {
        openPublicDiscussion: values.openPublicDiscussion,
        openGroupDiscussion: values.openGroupDiscussion,
        openContestComment: values.openContestComment,
        openPublicJudge: values.openPublicJudge,
        openGroupJudge: values.openGroupJudge,
        openContestJudge: values.openContestJudge,
        hideNonContestSubmissionCode: values.hideNonContestSubmissionCode,
        defaultSubmitInterval: values.submitIntervalSeconds,
        defaultCreateGroupDailyLimit: values.groupsPerDay,
        defaultCreateGroupLimit: values.groupsMax,
        defaultCreateGroupACInitValue: values.acceptedToCreateGroup,
        defaultCreateDiscussionDailyLimit: values.discussionsPerDay,
        defaultCreateDiscussionACInitValue: values.acceptedToDiscuss,
        defaultCreateCommentACInitValue: values.acceptedToComment,
        ...(await accountLists(services.db)),
      };
    },

    'PUT /api/admin/switch/update': async ({ viewer: { uid }, ip, body }) => {
      const accounts = readAccountLists(body);
      const { defaultSubmitInterval: interval } = body;
      const changes = {
        openPublicDiscussion: body.openPublicDiscussion,
        openGroupDiscussion: body.openGroupDiscussion,
        openContestComment: body.openContestComment,
        openPublicJudge: body.openPublicJudge,
        openGroupJudge: body.openGroupJudge,
        openContestJudge: body.openContestJudge,
        hideNonContestSubmissionCode: body.hideNonContestSubmissionCode,
        submitIntervalSeconds: typeof interval === 'number' ? Math.max(0, interval) : null,
        groupsPerDay: body.defaultCreateGroupDailyLimit,
        groupsMax: body.defaultCreateGroupLimit,
        acceptedToCreateGroup: body.defaultCreateGroupACInitValue,
        discussionsPerDay: body.defaultCreateDiscussionDailyLimit,
        acceptedToDiscuss: body.defaultCreateDiscussionACInitValue,
        acceptedToComment: body.defaultCreateCommentACInitValue,
      };
      const by = { uid, ip };
      await changeSettings(services, by, {
        section: 'limits',
        changes,
        also: (transaction) => writeAccountLists(services, transaction, by, accounts),
      });
      return null;
    },
  };
}

type Text = string | null | undefined;

/** Returns null for an empty text; null keeps the stored value. */
const given = (text: Text) => text?.trim() || null;
/**
 * The original client sends `None` for a blank field. `written` converts it to an empty text, `required` to null, which
 * keeps the stored value.
 */
const written = (text: Text) => (text?.trim() === 'None' ? '' : given(text));
const required = (text: Text) => (text?.trim() === 'None' ? null : given(text));

function addressOf(request: FastifyRequest): string {
  return `${request.protocol}://${request.host}`;
}
