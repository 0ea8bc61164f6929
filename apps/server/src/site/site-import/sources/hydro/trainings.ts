import type { TrainingRecord } from '../../model/records.ts';
import type { Issue, SourceItem, Stream } from '../../model/source.ts';
import { numberedStream, type RawDatabase } from '../../raw/raw-database.ts';
import { repairedText } from '../../raw/texts.ts';
import {
  dateOf,
  type Fields,
  fieldsOf,
  lineOf,
  listOf,
  numberOf,
  parseDocument,
  textOf,
  timeOfId,
} from '../../raw/document.ts';
import { correctContestTimes } from '../../write/contest-times.ts';
import {
  assignedUsers,
  type EventRow,
  eventRows,
  hydroContestTimes,
  isAssigned,
  isHomework,
  registrationsOf,
} from './events.ts';
import { mainDomain } from './people.ts';
import { problemKey, wantedDisplayId } from './problems.ts';

/** Stream of trainings. Homework becomes a training with a due time. */
export function hydroTrainings(raw: RawDatabase): Stream<TrainingRecord> {
  const trainings = numberedStream<EventRow, TrainingRecord>(eventRows(raw, 40, 'true'), toTraining);
  const homework = numberedStream<EventRow, TrainingRecord>(eventRows(raw, 30, isHomework), toHomework);
  return async function* (after) {
    // The cursor `FIRST:SECOND` contains the positions in both streams.
    const [first = null, second = null] = (after ?? '').split(':').map((part) => part || null);
    let read = first ?? '-1';
    for await (const batch of trainings(first)) {
      read = batch.cursor;
      yield { ...batch, cursor: `${read}:${second ?? '-1'}` };
    }
    for await (const batch of homework(second)) yield { ...batch, cursor: `${read}:${batch.cursor}` };
  };
}

function toTraining(row: EventRow): SourceItem<TrainingRecord> {
  const training = parseDocument(row.json);
  const nodes = listOf(training['dag']).map(fieldsOf);
  const issues: Issue[] = nodes.length > 1 ? [{ rule: 'feature-lost', detail: { field: 'dag' } }] : [];
  const pids = nodes.flatMap((node) => listOf(node['pids']).map(textOf));
  const record: TrainingRecord = {
    // In Hydro, homework shows hidden problems; trainings do not.
    ...baseOf(row, training, issues, { pids, isShared: false }),
    isPrivate: false,
    isVisible: training['hidden'] !== true,
    registrations: registrationsOf(row, [], 'enroll'),
    homework: null,
  };
  return { key: row.doc, record, issues };
}

function toHomework(row: EventRow): SourceItem<TrainingRecord> {
  const homework = parseDocument(row.json);
  const issues: Issue[] = [];
  const { startsAt, endsAt } = hydroContestTimes(homework, row.doc, issues);
  const wanted = dateOf(homework['penaltySince']) ?? endsAt;
  const { endsAt: dueAt } = correctContestTimes({ startsAt, endsAt: wanted, sealAt: null }, (rule) =>
    issues.push({ rule }),
  );
  const factors = Object.values(fieldsOf(homework['penaltyRules'])).map((factor) => numberOf(factor) ?? 1);
  const isLate = dueAt < endsAt && factors.length > 0;
  if (isLate) issues.push({ rule: 'feature-lost', detail: { field: 'penaltyRules' } });
  const assigned = assignedUsers(homework, row);
  const base = baseOf(row, homework, issues, {
    pids: listOf(homework['pids']).map(textOf),
    isShared: true,
  });
  // A public training outside groups has no participants with whom it could share hidden problems.
  if (base.group === null && !isAssigned(homework))
    for (const { doc, json } of row.problems ?? [])
      if (parseDocument(json)['hidden'] === true)
        issues.push({ rule: 'feature-lost', detail: { hidden: doc } });
  const record: TrainingRecord = {
    ...base,
    isPrivate: isAssigned(homework),
    isVisible: homework['hidden'] !== true,
    registrations: registrationsOf(row, assigned, 'attend'),
    homework: {
      opensAt: startsAt,
      dueAt,
      latePercent: isLate ? Math.round((1 - Math.min(1, Math.max(0, Math.max(...factors)))) * 100) : null,
    },
  };
  return { key: row.doc, record, issues };
}

function baseOf(
  row: EventRow,
  event: Fields,
  issues: Issue[],
  { pids, isShared }: { readonly pids: readonly string[]; readonly isShared: boolean },
) {
  const text = repairedText(issues);
  const problems = new Map((row.problems ?? []).map(({ doc, json }) => [doc, parseDocument(json)]));
  const distinct = [...new Set(pids)];
  return {
    number: null,
    title: lineOf(text(textOf(event['title']))) ?? row.doc,
    description: [text(textOf(event['description'])), text(textOf(event['content']))]
      .filter(Boolean)
      .join('\n\n'),
    owner: textOf(event['owner']),
    group: row.domain === mainDomain ? null : row.domain,
    category: null,
    password: null,
    rank: 0,
    createdAt: timeOfId(row.doc),
    problems: distinct.map((pid, rank) => ({
      problem: problemKey(row.domain, pid),
      displayId: wantedDisplayId(row.domain, pid, problems.get(pid) ?? {}),
      rank,
      isShared,
    })),
    prerequisites: [],
  };
}
