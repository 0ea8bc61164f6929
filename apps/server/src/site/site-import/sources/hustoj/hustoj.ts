import { emptyStream, type SourceSite } from '../../model/source.ts';
import { createLocalTime } from '../../raw/local-time.ts';
import { pageCondition } from '../../raw/pages.ts';
import { numberedStream, openRawDatabase } from '../../raw/raw-database.ts';
import { openSourceFolder } from '../../raw/source-files.ts';
import type { OpenSource } from '../registry.ts';
import { hustojContests } from './contests.ts';
import { hustojFigures } from './figures.ts';
import { hustojGroups, hustojUsers } from './people.ts';
import { hustojNews, hustojReplies, hustojTopics } from './posts.ts';
import { hustojProblems } from './problems.ts';
import { hustojTables } from './schema.ts';
import { readSolutions, type SolutionRow, toSubmission } from './submissions.ts';
import { hustojSurvey } from './survey.ts';

/** Time zone that HUSTOJ's installers set. */
const usualZone = 'Asia/Shanghai';

/** Opens a HUSTOJ site: its database `jol`, and a folder with `data` and `upload` as on its server. */
export const openHustoj: OpenSource = async (options): Promise<SourceSite> => {
  const time = createLocalTime(options.timeZone ?? usualZone);
  const files = await openSourceFolder(options.files);
  const raw = await openRawDatabase('site_import_hustoj', hustojTables, ['users', 'problem'], options);
  return {
    kind: 'hustoj',
    survey: () => Promise.resolve(hustojSurvey(raw.contents)),
    async largestNumbers() {
      const [row] = await raw.query<{
        problems: number;
        contests: number;
        submissions: number;
        discussions: number;
      }>(
        `select (select coalesce(max(problem_id), 0) from @problem) as problems,
          (select coalesce(max(contest_id), 0) from @contest) as contests,
          (select coalesce(max(solution_id), 0) from @solution) as submissions,
          (select coalesce(max(tid), 0) from @topic) as discussions`,
      );
      return row ?? {};
    },
    streams: {
      users: hustojUsers(raw, time),
      groups: hustojGroups(raw),
      tags: emptyStream,
      problems: hustojProblems(raw, time, files),
      contests: hustojContests(raw, time),
      trainings: emptyStream,
      submissions: numberedStream<SolutionRow, ReturnType<typeof toSubmission>['record'] & object>(
        (after) =>
          readSolutions(
            raw,
            pageCondition({
              table: 'solution',
              column: 'solution.solution_id',
              where: 'solution.problem_id > 0',
              bytes: [
                '(select sum(octet_length(source)) from @source_code code where code.solution_id = solution.solution_id)',
                '(select sum(octet_length(source)) from @source_code_user code where code.solution_id = solution.solution_id)',
                '(select sum(octet_length(error)) from @compileinfo message where message.solution_id = solution.solution_id)',
              ],
            }),
            [after],
          ),
        (row) => toSubmission(row, time),
      ),
      announcements: hustojNews(raw, time),
      discussions: hustojTopics(raw, time),
      comments: hustojReplies(raw, time),
    },
    fileOf(link) {
      // A link begins with the host of the site or with its root, or it is relative to one of the site's folders.
      const path = /^(?:https?:\/\/[^/]+)?[^?#]*?\/?(upload\/[^?#]+)$/i.exec(link)?.[1];
      if (path === undefined) return Promise.resolve(undefined);
      const name = decodePath(path);
      return files.file([name, `src/web/${name}`, `web/${name}`]);
    },
    figures: hustojFigures(raw, time),
    close: () => raw.drop(),
  };
};

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
