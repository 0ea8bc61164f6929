import type { NumberedKind } from '../../model/numbered-tables.ts';
import type { SourceFile, SourceSite } from '../../model/source.ts';
import type { SubmissionRecord } from '../../model/records.ts';
import { createLocalTime } from '../../raw/local-time.ts';
import { pageCondition } from '../../raw/pages.ts';
import { numberedStream, openRawDatabase } from '../../raw/raw-database.ts';
import { openSourceFolder } from '../../raw/source-files.ts';
import type { OpenSource } from '../registry.ts';
import { hojContests } from './contests.ts';
import { hojFigures } from './figures.ts';
import { hojGroups, hojTags, hojUsers } from './people.ts';
import { hojAnnouncements, hojComments, hojDiscussions } from './posts.ts';
import { hojProblems } from './problems.ts';
import { hojTables } from './schema.ts';
import { type JudgeRow, readJudges, toSubmission } from './submissions.ts';
import { hojSurvey } from './survey.ts';
import { hojTrainings } from './trainings.ts';

/** Time zone of HOJ's database connections, used unless the operator specifies another one. */
const usualZone = 'Asia/Shanghai';
/** Folders in which HOJ looks for a file that is given only by its name, in this order. */
const pictureFolders = ['avatar', 'avatar/group', 'md', 'carousel', 'problem'];

/**
 * Weight of a case result in the size of a page, so that a page has at most about 16,000 results. A parsed result takes
 * half a kilobyte, but a smaller page than necessary would slow down sites with few cases.
 */
const caseBytes = 64;

/** About twice the number of submissions that fit on a page, so that few results are counted in vain. */
function pageRowsOf(rows: ReadonlyMap<string, number>): number {
  const casesOfEach = (rows.get('judge_case') ?? 0) / Math.max(rows.get('judge') ?? 0, 1);
  return Math.max(20, Math.round(32_000 / Math.max(casesOfEach, 1)));
}

/** Opens a HOJ site: its database `hoj`, and its folder with the subfolders `file` and `testcase`. */
export const openHoj: OpenSource = async (options): Promise<SourceSite> => {
  const time = createLocalTime(options.timeZone ?? usualZone);
  const files = await openSourceFolder(options.files);
  const raw = await openRawDatabase('site_import_hoj', hojTables, ['user_info', 'problem'], options);
  return {
    kind: 'hoj',
    survey: () => Promise.resolve(hojSurvey(raw.contents)),
    async largestNumbers() {
      const [row] = await raw.query<Record<string, number>>(
        `select ${Object.entries(numbered)
          .map(([kind, column]) => `(select coalesce(max(${column[1]}), 0) from @${column[0]}) as "${kind}"`)
          .join(', ')}`,
      );
      return row ?? {};
    },
    streams: {
      users: hojUsers(raw, time),
      groups: hojGroups(raw, time),
      tags: hojTags(raw),
      problems: hojProblems(raw, time, files),
      contests: hojContests(raw, time),
      trainings: hojTrainings(raw, time),
      submissions: numberedStream<JudgeRow, SubmissionRecord>(
        (after) =>
          readJudges(
            raw,
            pageCondition({
              table: 'judge',
              column: 'judge.submit_id',
              rows: pageRowsOf(raw.contents.rows),
              bytes: [
                'octet_length(judge.code)',
                'octet_length(judge.error_message)',
                `(select count(*) * ${caseBytes} from @judge_case one where one.submit_id = judge.submit_id)`,
              ],
            }),
            [after],
          ),
        (row) => toSubmission(row, time),
      ),
      announcements: hojAnnouncements(raw, time),
      discussions: hojDiscussions(raw, time),
      comments: hojComments(raw, time),
    },
    fileOf(link): Promise<SourceFile | null | undefined> {
      const name = /\/api\/public\/(?:img|file)\/([\w.-]+)$/.exec(link)?.[1];
      if (name === undefined) return Promise.resolve(undefined);
      return files.file(pictureFolders.flatMap((folder) => [`file/${folder}/${name}`, `${folder}/${name}`]));
    },
    figures: hojFigures(raw, time),
    close: () => raw.drop(),
  };
};

/** Tables of HOJ whose records keep their ids on this site, and the columns of these ids. */
const numbered = {
  groups: ['group', 'id'],
  tags: ['tag', 'id'],
  problems: ['problem', 'id'],
  contests: ['contest', 'id'],
  contestProblems: ['contest_problem', 'id'],
  trainings: ['training', 'id'],
  submissions: ['judge', 'submit_id'],
  discussions: ['discussion', 'id'],
  comments: ['comment', 'id'],
  replies: ['reply', 'id'],
} as const satisfies Readonly<Record<NumberedKind, readonly [table: keyof typeof hojTables, column: string]>>;
