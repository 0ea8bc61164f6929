import { problemIoScore } from '@xiezhi/rules';
import type { Kysely } from 'kysely';
import type { StoredChecker } from '../../database/documents.ts';
import type { Database } from '../../database/schema.ts';
import { storeDataVersion, versionOf } from '../test-data.ts';

/** The version of the test data anew, after something beside the cases that makes verdicts was changed. */
export async function renewVersion(
  trx: Kysely<Database>,
  pid: number,
  uid: string,
  note: string | null,
): Promise<void> {
  const row = await trx.selectFrom('problem').selectAll().where('id', '=', pid).executeTakeFirstOrThrow();
  if (row.data_version === null) return;
  const data = await trx
    .selectFrom('problem_data')
    .selectAll()
    .where('version', '=', row.data_version)
    .executeTakeFirstOrThrow();
  const share = Math.floor(100 / data.cases.length);
  const rest = 100 - share * data.cases.length;
  const isScored = data.cases.every(({ score }) => score !== null);
  const cases = data.cases.map((one, index) => {
    if (row.type !== 1) return { ...one, score: null };
    return isScored ? one : { ...one, score: index < data.cases.length - rest ? share : share + 1 };
  });
  const judged = {
    type: row.type,
    judgeMode: row.judge_mode,
    judgeCaseMode: row.judge_case_mode,
    checker: packageChecker(row.checker),
    comparer: row.comparer,
    secondChecker: packageChecker(row.second_checker),
    judgeExtraFiles: { ...row.judge_extra_files },
  };
  const version = versionOf(judged, row.depends_on, cases);
  if (version === row.data_version) return;
  await storeDataVersion(trx, { version, cases, attachments: [] });
  const scored = cases.map(({ group, score }) => ({ group, score: score ?? 0 }));
  const mode =
    row.judge_case_mode === 'subtask_lowest' || row.judge_case_mode === 'subtask_average'
      ? row.judge_case_mode
      : 'default';
  await trx
    .updateTable('problem')
    .set({ data_version: version, ...(row.type === 1 && { io_score: problemIoScore(mode, scored) }) })
    .where('id', '=', pid)
    .execute();
  await trx.insertInto('problem_data_history').values({ pid, version, uid, note }).execute();
}

function packageChecker(checker: StoredChecker | null) {
  if (checker === null) return null;
  const { language, code, dialect, unit, arguments: args } = checker;
  return { language, code, dialect, scoreUnit: unit, args };
}
