import { newProblem } from '@xiezhi/formats';
import { setTexts } from '@xiezhi/formats/text/text-locale';
import type { ProblemRecord } from '../../model/records.ts';
import type { Issue, Stream } from '../../model/source.ts';
import type { LocalTime } from '../../raw/local-time.ts';
import { planOf } from '../../raw/problem-plan.ts';
import { numberedStream, type RawDatabase } from '../../raw/raw-database.ts';
import type { SourceFolder } from '../../raw/source-files.ts';
import { repairedText } from '../../raw/texts.ts';
import { userKey } from './people.ts';
import type { HustojRow } from './schema.ts';
import { hustojText } from './statements.ts';
import { readHustojData } from './test-data.ts';

type ProblemRow = HustojRow<'problem'> & {
  readonly n: number;
  readonly owner: string | null;
  readonly is_in_contest: boolean;
};

/** Stream of problems with test data from `data/<number>`. HTML statements remain HTML. */
export function hustojProblems(
  raw: RawDatabase,
  time: LocalTime,
  files: SourceFolder,
): Stream<ProblemRecord> {
  return numberedStream<ProblemRow, ProblemRecord>(
    (after) =>
      raw.query(
        `select problem.*, problem_id as n, (
            select min(user_id) from @privilege where rightstr = 'p' || problem.problem_id and coalesce(defunct, 'N') <> 'Y'
          ) as owner,
          exists (select from @contest_problem link where link.problem_id = problem.problem_id) as is_in_contest
        from @problem problem where problem_id > $1 order by problem_id limit 20`,
        [after],
      ),
    async (row) => {
      const key = String(row.n);
      const issues: Issue[] = [];
      const text = repairedText(issues);
      const problem = newProblem();
      problem.displayId = key;
      const part = (value: string | null) => hustojText(text(value));
      setTexts(problem, text(row.title).trim() || key, {
        description: part(row.description),
        input: part(row.input),
        output: part(row.output),
        hint: part(row.hint),
      });
      const sample = { input: text(row.sample_input), output: text(row.sample_output) };
      if (sample.input + sample.output !== '') problem.samples = [sample];
      problem.source = text(row.source).trim();
      problem.tags = tagsOf(problem.source);
      setLimits(row, problem, issues);
      const folder = await files.folder([`data/${key}`, key]);
      const source = await readHustojData(folder, row.spj, problem, issues);
      const createdAt = time.read(row.in_date);
      if (createdAt === null && row.in_date !== null)
        issues.push({ rule: 'zero-date', detail: { column: 'in_date' } });
      const remote = remoteOf(row);
      // Problems of remote judges have no test data; the writer adds the issue if this site does not support the judge.
      const reported = remote === null ? issues : issues.filter(({ rule }) => rule !== 'data-missing');
      const record: ProblemRecord = {
        number: row.n,
        plan: planOf('hustoj', problem, source),
        // A hidden problem in a contest becomes contest-only, because HUSTOJ shows hidden problems in contests.
        auth: row.defunct !== 'Y' ? 1 : row.is_in_contest ? 3 : 2,
        group: null,
        author: row.owner === null ? null : userKey(row.owner),
        tags: [],
        remote,
        createdAt,
        modifiedAt: createdAt,
      };
      return { key, record, issues: reported };
    },
  );
}

/** Names of this site for judges that HUSTOJ names differently. */
const judgeNames: Readonly<Record<string, string>> = { PKU: 'POJ' };

function remoteOf({ remote_oj, remote_id }: ProblemRow): ProblemRecord['remote'] {
  const oj = remote_oj?.trim().toUpperCase() ?? '';
  return oj === '' ? null : { oj: judgeNames[oj] ?? oj, id: remote_id?.trim() ?? '', url: null };
}

/** Converts the column `source`, which contains tags separated by blanks. */
function tagsOf(source: string) {
  const names = [...new Set(source.split(/\s+/).filter((name) => name !== '' && name.length <= 30))];
  return names.slice(0, 10).map((name) => ({
    name: { [/\p{Script=Han}/u.test(name) ? 'zh-CN' : 'en-US']: name },
    classification: null,
  }));
}

/** Sets the limits. The columns are in seconds and MB. For 0 and unreadable values the defaults of this site remain. */
function setLimits(row: ProblemRow, problem: ReturnType<typeof newProblem>, issues: Issue[]): void {
  const time = Math.round(Number(row.time_limit ?? 0) * 1000);
  const memory = row.memory_limit ?? 0;
  const isWrong = !(time > 0) || !(memory > 0) || memory > 4096;
  if (time > 0) problem.timeLimitMs = time;
  // A value above 4096 is in kB, as the comment of the column says.
  if (memory > 0) problem.memoryLimitMb = memory > 4096 ? Math.max(1, Math.ceil(memory / 1024)) : memory;
  if (isWrong)
    issues.push({
      rule: 'limit-corrected',
      detail: { time_limit: row.time_limit, memory_limit: row.memory_limit },
    });
}
