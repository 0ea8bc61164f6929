import type { groupRosterRoutes } from '@xiezhi/contract/routes/group-roster';
import { groupRights } from '@xiezhi/rules';
import { ApiError } from '../../platform/http/api-error.ts';
import { attachmentHeaders } from '../../platform/http/download.ts';
import type { HandlerTable } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { writeCsv, writeXlsx, xlsxType } from '../../platform/spreadsheet/sheet.ts';
import { addMembers } from './member-add.ts';
import { changeMembers } from './member-batch.ts';
import { memberSheet } from './member-sheet.ts';
import { openGroup } from './access.ts';

/** Handlers of calls that concern several or all members of a group. */
export function groupRosterHandlers(services: Services): Pick<HandlerTable, keyof typeof groupRosterRoutes> {
  const { db, siteSettings } = services;
  return {
    'POST /api/group/member-batch': async ({ body, viewer, locale, now }) => {
      await openGroup(services, viewer, body.gid, 'admin');
      return changeMembers(services, { viewer, locale }, body, now);
    },

    'POST /api/group/members': async ({ body: { gid, usernames }, viewer, locale, now }) => {
      const group = await openGroup(services, viewer, gid, 'admin');
      if (!groupRights(group.access, now).add) throw new ApiError('forbidden');
      return addMembers(services, { viewer, locale }, { gid, usernames }, now);
    },

    'GET /api/file/group-members': async ({ query: { gid, format }, viewer, locale, reply }) => {
      const { row } = await openGroup(services, viewer, gid, 'admin');
      const { timeZone } = await siteSettings.get();
      const sheet = await memberSheet(db, { gid, owner: row.uid }, { locale, timeZone });
      const ending = format === 'csv' ? 'csv' : 'xlsx';
      reply.headers(attachmentHeaders(`${row.short_name}-members.${ending}`));
      return format === 'csv'
        ? reply.type('text/csv; charset=utf-8').send(await writeCsv(sheet))
        : reply.type(xlsxType).send(await writeXlsx(sheet));
    },
  };
}
