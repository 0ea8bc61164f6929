import type { TrainingRecord } from '../../model/records.ts';
import type { Issue, Stream } from '../../model/source.ts';
import { type LocalTime, timesWithIssues } from '../../raw/local-time.ts';
import { numberedStream, type RawDatabase } from '../../raw/raw-database.ts';
import { repairedText } from '../../raw/texts.ts';
import type { HojRow } from './schema.ts';

type TrainingRow = HojRow<'training'> & {
  readonly n: number;
  readonly uid: string | null;
  readonly category: { readonly name: string | null; readonly color: string | null } | null;
  readonly problems: readonly Pick<HojRow<'training_problem'>, 'pid' | 'rank' | 'display_id'>[] | null;
  readonly people: readonly Pick<HojRow<'training_register'>, 'uid' | 'gmt_create'>[] | null;
};

/** Stream of trainings. A training refers to its author by username. */
export function hojTrainings(raw: RawDatabase, time: LocalTime): Stream<TrainingRecord> {
  return numberedStream<TrainingRow, TrainingRecord>(
    (after) =>
      raw.query(
        `select training.*, training.id as n,
          (select uuid from @user_info users where users.username = training.author limit 1) as uid,
          (select json_build_object('name', category.name, 'color', category.color) from @mapping_training_category link
            join @training_category category on category.id = link.cid where link.tid = training.id
            order by link.row_number limit 1) as category,
          (select json_agg(json_build_object('pid', pid, 'rank', rank, 'display_id', display_id) order by rank, id)
            from @training_problem link where link.tid = training.id) as problems,
          (select json_agg(json_build_object('uid', uid, 'gmt_create', gmt_create)) from @training_register register
            where register.tid = training.id and coalesce(register.status, 1) = 1) as people
        from @training training where training.id > $1 order by training.id limit 20`,
        [after],
      ),
    (row) => {
      const issues: Issue[] = [];
      const text = repairedText(issues);
      const timeOf = timesWithIssues(time, issues);
      const record: TrainingRecord = {
        number: row.n,
        title: text(row.title).trim() || String(row.n),
        description: text(row.description),
        owner: row.uid ?? '',
        group: row.is_group === 1 && row.gid !== null ? String(row.gid) : null,
        category: row.category?.name ? { name: row.category.name, color: row.category.color } : null,
        isPrivate: row.auth === 'Private',
        password: row.private_pwd || null,
        rank: row.rank ?? 0,
        isVisible: row.status !== 0,
        createdAt: timeOf(row.gmt_create, 'gmt_create'),
        problems: (row.problems ?? []).map(({ pid, rank, display_id }) => ({
          problem: String(pid),
          displayId: display_id?.trim() || String(pid),
          rank: rank ?? 0,
        })),
        registrations: (row.people ?? []).flatMap(({ uid, gmt_create }) =>
          uid === null ? [] : [{ user: uid, createdAt: time.read(gmt_create) }],
        ),
        homework: null,
        prerequisites: [],
      };
      return { key: String(row.n), record, issues };
    },
  );
}
