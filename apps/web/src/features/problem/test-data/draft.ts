import { fromHundredths, hundredthsOf, sumScores, toScore } from '@xiezhi/rules/scoring/hundredths';
import type {
  TestData,
  TestDataCase,
  TestDataCaseInput,
  TestDataUpload,
} from '@xiezhi/contract/routes/test-data';

/** An unsaved file of a case. */
export type DraftFile =
  | { kind: 'kept'; bytes: number; isConverted: boolean }
  | { kind: 'upload'; upload: string; path: string; bytes: number }
  | { kind: 'text'; text: string; bytes: number };

/** A case as it would be saved. */
export interface DraftCase {
  /** Local to this page: identifies the row while it is edited and moved. */
  key: string;
  /** Id of the stored case whose files it keeps; undefined for a new one. */
  id: number | undefined;
  name: string;
  score: number | null;
  group: number;
  isSample: boolean;
  input: DraftFile;
  /** Null if there is no answer yet, which is valid only for problems with a judge program. */
  answer: DraftFile | null;
  /**
   * Arguments of the checker or comparison for this case. If absent, those of the problem apply. The editor cannot
   * change them, but a save keeps them.
   */
  ownArguments?: readonly string[];
}

export type TestDataDraft = readonly DraftCase[];

/** Converts the stored cases to a draft. */
export function testDataDraftOf({ cases }: Pick<TestData, 'cases'>): TestDataDraft {
  return cases.map(({ id, name, score, group, isSample, input, answer, ownArguments }) => ({
    key: `case-${id}`,
    id,
    name,
    score,
    group,
    isSample,
    input: keptFile(input),
    answer: keptFile(answer),
    ...(ownArguments && { ownArguments }),
  }));
}

function keptFile({ size, isConverted }: TestDataCase['input']): DraftFile {
  return { kind: 'kept', bytes: size, isConverted };
}

/** Request body of a save. */
export function bodyOf(draft: TestDataDraft, isScored: boolean): TestDataCaseInput[] {
  return draft.map(({ id, name, score, group, isSample, input, answer }) => ({
    ...(id !== undefined && { id }),
    name: name.trim(),
    score: isScored ? score : null,
    group,
    isSample,
    ...sourced('input', input),
    ...sourced('answer', answer),
  }));
}

function sourced(part: 'input' | 'answer', file: DraftFile | null): Partial<TestDataCaseInput> {
  if (file === null || file.kind === 'kept') return {};
  if (file.kind === 'text') return { [part]: { from: 'text', text: file.text } };
  return { [part]: { from: 'upload', upload: file.upload, path: file.path } };
}

/** Sets fields of several rows to the same values. */
export function setAll(
  draft: TestDataDraft,
  keys: ReadonlySet<unknown>,
  change: Partial<DraftCase>,
): TestDataDraft {
  return draft.map((item) => (keys.has(item.key) ? { ...item, ...change } : item));
}

export function withoutRows(draft: TestDataDraft, keys: ReadonlySet<unknown>): TestDataDraft {
  return draft.filter(({ key }) => !keys.has(key));
}

/** Moves the selected rows up or down by one. Selected rows that have reached the end stay there, in their order. */
export function moveRows(draft: TestDataDraft, keys: ReadonlySet<unknown>, step: -1 | 1): TestDataDraft {
  const rows = step === -1 ? [...draft] : draft.toReversed();
  for (let place = 1; place < rows.length; place += 1) {
    const [before, item] = [rows[place - 1], rows[place]];
    if (before && item && keys.has(item.key) && !keys.has(before.key)) {
      rows[place - 1] = item;
      rows[place] = before;
    }
  }
  return step === -1 ? rows : rows.toReversed();
}

/**
 * Distributes points evenly over the selected rows, as integers if the total is an integer. The last rows each get one
 * more point (or 0.01) until the remainder is used up.
 */
export function spread(draft: TestDataDraft, keys: ReadonlySet<unknown>, total: number): TestDataDraft {
  const count = draft.filter(({ key }) => keys.has(key)).length;
  const unit = Number.isInteger(total) ? 100 : 1;
  const units = Math.round(hundredthsOf(total) / unit);
  const share = Math.floor(units / Math.max(1, count));
  const rest = units - share * count;
  let place = 0;
  return draft.map((item) => {
    if (!keys.has(item.key)) return item;
    place += 1;
    return { ...item, score: fromHundredths((place > count - rest ? share + 1 : share) * unit) };
  });
}

/** Rows that earn points: all except the samples of group 0. */
export function earningKeys(draft: TestDataDraft): ReadonlySet<string> {
  return new Set(draft.filter(({ group }) => group !== 0).map(({ key }) => key));
}

/**
 * Adds the rows of an upload, or replaces all rows with them. If a row is added whose name exists, the existing row
 * gets its files instead.
 */
export function withUpload(
  draft: TestDataDraft,
  upload: TestDataUpload,
  isReplacing: boolean,
): TestDataDraft {
  const rows = upload.pairs.map((pair, index): DraftCase => ({
    key: `${upload.id}-${index}`,
    id: undefined,
    name: pair.name,
    score: pair.score,
    group: pair.group ?? 1,
    isSample: pair.isSample,
    input: { kind: 'upload', upload: upload.id, path: pair.input, bytes: pair.inputBytes },
    answer:
      pair.answer === null
        ? null
        : { kind: 'upload', upload: upload.id, path: pair.answer, bytes: pair.answerBytes },
  }));
  if (isReplacing) return rows;
  const fresh = new Map(rows.map((row) => [row.name.toLowerCase(), row]));
  const merged = draft.map((item) => {
    const row = fresh.get(item.name.toLowerCase());
    if (!row) return item;
    fresh.delete(item.name.toLowerCase());
    return { ...item, input: row.input, answer: row.answer ?? item.answer };
  });
  return [...merged, ...fresh.values()];
}

/**
 * Sets the missing points of rows in a scored problem. Distributes 100 points if no row has points; otherwise sets 0.
 */
export function withScores(draft: TestDataDraft): TestDataDraft {
  const given = draft.every(({ score }) => score === null) ? spread(draft, earningKeys(draft), 100) : draft;
  const unscored = new Set(given.filter(({ score }) => score === null).map(({ key }) => key));
  return setAll(given, unscored, { score: 0 });
}

export type DraftFault = 'name' | 'nameTaken' | 'score' | 'answer';

/** Errors that prevent saving, by row key. */
export function testDataFaults(
  draft: TestDataDraft,
  { isScored, isAnswerNeeded }: { isScored: boolean; isAnswerNeeded: boolean },
): ReadonlyMap<string, DraftFault> {
  const faults = new Map<string, DraftFault>();
  const names = new Set<string>();
  for (const { key, name, score, answer } of draft) {
    const plain = name.trim().toLowerCase();
    if (plain === '' || /[\\:*?"<>|]/.test(plain)) faults.set(key, 'name');
    else if (names.has(plain)) faults.set(key, 'nameTaken');
    else if (isScored && score === null) faults.set(key, 'score');
    else if (isAnswerNeeded && answer === null) faults.set(key, 'answer');
    names.add(plain);
  }
  return faults;
}

/** Whether two drafts would be saved identically. */
export function isSameDraft(left: TestDataDraft, right: TestDataDraft): boolean {
  return JSON.stringify(bodyOf(left, true)) === JSON.stringify(bodyOf(right, true));
}

export interface GroupSum {
  group: number;
  cases: number;
  /** Minimum, maximum and sum of the scores of the group’s cases. */
  least: number;
  most: number;
  sum: number;
}

/** Groups in order. */
export function groupsOf(draft: TestDataDraft): GroupSum[] {
  const groups = new Map<number, GroupSum>();
  for (const { group, score } of draft) {
    const points = score ?? 0;
    const known = groups.get(group) ?? { group, cases: 0, least: points, most: points, sum: 0 };
    known.cases += 1;
    known.least = Math.min(known.least, points);
    known.most = Math.max(known.most, points);
    known.sum = sumScores([known.sum, points]);
    groups.set(group, known);
  }
  return [...groups.values()].toSorted((left, right) => left.group - right.group);
}

/** Total score of the cases under a case mode. */
export function caseScoreTotal(draft: TestDataDraft, caseMode: string): number {
  const groups = groupsOf(draft);
  if (caseMode === 'subtask_lowest') return sumScores(groups.map(({ least }) => least));
  if (caseMode === 'subtask_average') return sumScores(groups.map(({ sum, cases }) => toScore(sum / cases)));
  return sumScores(groups.map(({ sum }) => sum));
}
