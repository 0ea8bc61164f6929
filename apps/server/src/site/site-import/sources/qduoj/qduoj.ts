import type { RawRow, TableSink } from '../../mysql/dump-parser.ts';
import { SourceError } from '../../model/source-error.ts';
import { emptyStream, type SourceSite } from '../../model/source.ts';
import type { SubmissionRecord } from '../../model/records.ts';
import { readPostgresDump } from '../../postgres/dump.ts';
import { readLivePostgres } from '../../postgres/live.ts';
import { pageCondition } from '../../raw/pages.ts';
import { copiedDatabase, numberedStream } from '../../raw/raw-database.ts';
import { openSourceFolder } from '../../raw/source-files.ts';
import { surveyTables } from '../../raw/survey.ts';
import type { OpenSource } from '../registry.ts';
import { qduojContests, qduojNews } from './contests.ts';
import { qduojFigures } from './figures.ts';
import { qduojUsers } from './people.ts';
import { qduojProblems } from './problems.ts';
import { microsecondsOf, qduojTables } from './schema.ts';
import { readSubmissions, type QduojSubmissionRow, toSubmission } from './submissions.ts';
import { qduojTableHandling } from './survey.ts';

/** Opens a QDUOJ site: its PostgreSQL database or a plain dump of it, and its folder `data/backend`. */
export const openQduoj: OpenSource = async (options): Promise<SourceSite> => {
  const files = await openSourceFolder(options.files);
  const raw = await copiedDatabase('site_import_qduoj', qduojTables, options, (sink) =>
    /^postgres(?:ql)?:\/\//i.test(options.from)
      ? readLivePostgres(options.from, qduojTables, withPlace(sink), options.signal)
      : readPostgresDump(options.from, withPlace(sink), options.signal),
  );
  if (!raw.contents.rows.has('user_profile')) {
    await raw.drop();
    throw new SourceError(
      'The source has no rows in the table user_profile: it is of another kind, or empty.',
    );
  }
  return {
    kind: 'qduoj',
    survey: () => Promise.resolve(surveyTables(raw.contents, qduojTableHandling)),
    async largestNumbers() {
      const [row] = await raw.query<{ problems: number; contests: number }>(
        `select (select coalesce(max(id), 0) from @problem) as problems,
          (select coalesce(max(id), 0) from @contest) as contests`,
      );
      return row ?? {};
    },
    streams: {
      users: qduojUsers(raw),
      groups: emptyStream,
      tags: emptyStream,
      problems: qduojProblems(raw, files),
      contests: qduojContests(raw),
      trainings: emptyStream,
      submissions: numberedStream<QduojSubmissionRow, SubmissionRecord>(
        (after) =>
          readSubmissions(
            raw,
            pageCondition({
              table: 'submission',
              column: 'submission.place',
              bytes: [
                'octet_length(submission.code)',
                'octet_length(submission.info)',
                'octet_length(submission.statistic_info)',
                '(select octet_length(problem.template) from @problem problem where problem.id = submission.problem_id)',
              ],
            }),
            [after],
          ),
        toSubmission,
      ),
      announcements: qduojNews(raw),
      discussions: emptyStream,
      comments: emptyStream,
    },
    fileOf(link) {
      const [, path] =
        /^(?:https?:\/\/[^/]+)?\/(public\/(?:upload|avatar|website)\/[\w.-]+)(?:[?#].*)?$/.exec(link) ?? [];
      if (path === undefined) return Promise.resolve(undefined);
      return files.file([path, `data/backend/${path}`, `backend/${path}`]);
    },
    figures: qduojFigures(raw),
    close: () => raw.drop(),
  };
};

/**
 * Wraps a sink: adds the column `place` to submissions, which contains their time as a number and determines the order
 * of reading.
 */
function withPlace(sink: TableSink): TableSink {
  return {
    rows(table, columns, rows) {
      const at = columns.indexOf('create_time');
      if (table !== 'submission' || at < 0) return sink.rows(table, columns, rows);
      const placed = rows.map((row): RawRow => [...row, microsecondsOf(row[at] ?? null)]);
      return sink.rows(table, [...columns, 'place'], placed);
    },
  };
}
