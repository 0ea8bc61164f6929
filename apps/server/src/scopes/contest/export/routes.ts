import type { contestExportRoutes } from '@xiezhi/contract/routes/contest-export';
import { manageRefusal } from '@xiezhi/rules';
import type { FastifyReply } from 'fastify';
import { ApiError } from '../../../platform/http/api-error.ts';
import { attachmentHeaders } from '../../../platform/http/download.ts';
import { FileResponse } from '../../../platform/http/file-response.ts';
import type { HandlerTable, Viewer } from '../../../platform/http/handler.ts';
import { visibleInContest } from '../../../problems/problem/visible-in-contest.ts';
import type { Services } from '../../../platform/services.ts';
import { writeCsv, writeXlsx, xlsxType } from '../../../platform/spreadsheet/sheet.ts';
import { viewFor } from '../scoreboard/view.ts';
import type { ScoreboardCache } from '../scoreboard/snapshots.ts';
import { openContest, type OpenedContest } from '../access.ts';
import { acceptedZip } from './accepted-zip.ts';
import { scoreboardSheet } from './scoreboard-sheet.ts';

export function contestExportHandlers(
  services: Services & { readonly boardOf: ScoreboardCache },
): Pick<HandlerTable, keyof typeof contestExportRoutes> {
  const { db, boardOf } = services;

  async function openFor(viewer: Viewer, cid: number, now: Date): Promise<OpenedContest> {
    const contest = await openContest(services, viewer, cid, now);
    const refusal = manageRefusal(contest.access);
    if (refusal) throw new ApiError(refusal);
    return contest;
  }

  return {
    'GET /api/file/download-contest-rank': async ({ query, viewer, now, reply }) => {
      const { cid, forceRefresh: real, removeStar, containEnd: containsEnd } = query;
      const contest = await openFor(viewer, cid, now);
      const { rows, realnames } = await boardOf(
        contest.row,
        viewFor(contest.access, { real, removeStar, containsEnd }, now),
      );
      const problems = await visibleInContest(db, cid);
      const sheet = scoreboardSheet(rows, contest.row.type === 0, {
        displayIds: problems.map(({ display_id }) => display_id),
        shownName: nameKindOf(contest.row.rank_show_name),
        realnames,
        numbers: await studentNumbers(
          services,
          rows.map(({ uid }) => uid),
        ),
      });
      if (query.format === 'csv')
        return asFile(reply, `contest_${cid}_rank.csv`, 'text/csv; charset=utf-8').send(
          await writeCsv(sheet),
        );
      return asFile(reply, `contest_${cid}_rank.xlsx`, xlsxType).send(await writeXlsx(sheet));
    },

    'GET /api/file/download-contest-ac-submission': async ({ query, viewer, now }) => {
      const { row } = await openFor(viewer, query.cid, now);
      return new FileResponse({
        name: `contest_${query.cid}_${now.getTime()}.zip`,
        type: 'application/x-download',
        open: () =>
          acceptedZip(db, row, {
            excludesAdmins: query.excludeAdmin ?? false,
            by: query.splitType ?? 'user',
          }),
      });
    },
  };
}

function nameKindOf(text: string): 'username' | 'nickname' | 'realname' {
  return text === 'nickname' || text === 'realname' ? text : 'username';
}

function asFile(reply: FastifyReply, name: string, type: string): FastifyReply {
  return reply.type(type).headers(attachmentHeaders(name));
}

/** Reads the student numbers of users, by user id. Users without a student number are absent. */
async function studentNumbers(
  { db }: Services,
  uids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (uids.length === 0) return new Map();
  const rows = await db.selectFrom('app_user').select(['uid', 'number']).where('uid', 'in', uids).execute();
  return new Map(rows.flatMap(({ uid, number }) => (number ? [[uid, number]] : [])));
}
