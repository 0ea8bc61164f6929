import type { Locale } from '@xiezhi/contract/limits';
import { keysOf } from '@xiezhi/contract/wire/values';
import { kept } from './model/later-run.ts';
import { ruleIds, rules } from './model/rules.ts';
import type { SourceTable } from './model/source.ts';
import type { ImportReport } from './report.ts';
import type { StepProgress } from './run.ts';
import { changedHere } from './verify/attributed-issues.ts';
import { hiddenProblem, unrankedHere } from './verify/scoreboards.ts';
import type { ImportVerification } from './verify/verify.ts';

/** Texts of reports, for the command line and the log of the job. */
const words = {
  'en-US': {
    steps: {
      read: 'reading the source',
      users: 'users',
      groups: 'groups',
      tags: 'tags',
      problems: 'problems',
      contests: 'contests',
      trainings: 'trainings',
      submissions: 'submissions',
      announcements: 'announcements',
      discussions: 'discussions',
      comments: 'comments',
      finish: 'counters, scoreboards and logs',
    },
    outcomes: {
      taken: 'migrated',
      converted: 'converted',
      derived: 'computed by this site',
      lost: 'not migrated',
    },
    tables: 'Tables of the source:',
    laterRun: 'Not migrated again, because it may have changed on this site since the first migration:',
    records: 'Records:',
    step: (name: string, read: number, stored: number, skipped: number) =>
      `${name}: ${read} read, ${stored} migrated, ${skipped} skipped or already migrated`,
    issues: 'Rules that were applied:',
    issue: (count: number, text: string, examples: string) => `${count} × ${text} (${examples})`,
    verification: 'Verification:',
    counts: (different: number) =>
      different === 0 ? 'All counts agree.' : `Counts that differ: ${different}`,
    totals: (compared: number, different: number, unexplained: number) =>
      `Totals of users and problems: ${compared} compared, ${different} differ, ${unexplained} of them without an explanation`,
    samples: (compared: number, different: number) =>
      `Random submissions: ${compared} compared, ${different} differ`,
    boards: (compared: number, equal: number, unexplained: number) =>
      `Scoreboards: ${compared} compared, ${equal} equal, ${unexplained} differ without an explanation`,
    because: (what: string, why: string) => `${what}: ${why}`,
    contest: (id: string) => `scoreboard of contest ${id}`,
    total: (noun: string, key: string, theirs: string, ours: string) =>
      `${noun} ${key}: ${theirs} on the source, ${ours} on this site`,
    unexplained: 'no rule explains the difference',
    unranked: 'users who manage or test a contest are not ranked on this site',
    changed: 'submissions were rejudged on this site',
    hidden: 'problems that are hidden in the contest are not on the scoreboard of this site',
    nouns: {
      user: 'user',
      group: 'group',
      tag: 'tag',
      problem: 'problem',
      contest: 'contest',
      contestProblem: 'contest problem',
      training: 'training',
      submission: 'submission',
      announcement: 'announcement',
      discussion: 'discussion',
      comment: 'comment',
      reply: 'reply',
      file: 'file',
    },
    noResult: 'no result',
    solved: (solved: number, penalty: number) => `${solved} solved, penalty ${penalty} s`,
    score: (score: number) => `score ${score}`,
  },
  'zh-CN': {
    steps: {
      read: '读取来源',
      users: '用户',
      groups: '团队',
      tags: '标签',
      problems: '题目',
      contests: '比赛',
      trainings: '训练',
      submissions: '提交',
      announcements: '公告',
      discussions: '讨论',
      comments: '评论',
      finish: '统计、榜单和日志',
    },
    outcomes: { taken: '迁移', converted: '转换', derived: '重新计算', lost: '不迁移' },
    tables: '来源的数据表：',
    laterRun: '以下内容在首次迁移后可能已在本站修改，不再迁移：',
    records: '记录：',
    step: (name: string, read: number, stored: number, skipped: number) =>
      `${name}：读取 ${read}，迁移 ${stored}，跳过或已有 ${skipped}`,
    issues: '应用的规则：',
    issue: (count: number, text: string, examples: string) => `${count} × ${text}（${examples}）`,
    verification: '核对：',
    counts: (different: number) => (different === 0 ? '数量全部一致。' : `${different} 项数量不一致`),
    totals: (compared: number, different: number, unexplained: number) =>
      `用户和题目的统计：核对 ${compared} 项，${different} 项不同，其中 ${unexplained} 项无法解释`,
    samples: (compared: number, different: number) => `随机提交：核对 ${compared} 条，${different} 条不同`,
    boards: (compared: number, equal: number, unexplained: number) =>
      `榜单：核对 ${compared} 个，${equal} 个一致，${unexplained} 个不同且无法解释`,
    because: (what: string, why: string) => `${what}：${why}`,
    contest: (id: string) => `比赛 ${id} 的榜单`,
    total: (noun: string, key: string, theirs: string, ours: string) =>
      `${noun} ${key}：来源 ${theirs}，本站 ${ours}`,
    unexplained: '没有规则可以解释',
    unranked: '管理或测试比赛的用户在本站不参加排名',
    changed: '有提交已在本站重新评测',
    hidden: '比赛中隐藏的题目不在本站榜单上',
    nouns: {
      user: '用户',
      group: '团队',
      tag: '标签',
      problem: '题目',
      contest: '比赛',
      contestProblem: '比赛题目',
      training: '训练',
      submission: '提交',
      announcement: '公告',
      discussion: '讨论',
      comment: '评论',
      reply: '回复',
      file: '文件',
    },
    noResult: '无成绩',
    solved: (solved: number, penalty: number) => `通过 ${solved} 题，罚时 ${penalty} 秒`,
    score: (score: number) => `得分 ${score}`,
  },
} as const;

/** Returns the name of a step. Reading before the steps and the work after them also count as steps. */
export function stepName(step: StepProgress['step'], locale: Locale): string {
  return words[locale].steps[step];
}

function tableLine({ name, rows, outcome, why }: SourceTable, locale: Locale): string {
  const reason = why === undefined ? '' : ` — ${why[locale]}`;
  return `  ${name} (${rows}): ${words[locale].outcomes[outcome]}${reason}`;
}

/** Lists what a later run keeps, each with the tables from which it takes no rows for known records. */
function keptLines(tables: readonly SourceTable[], locale: Locale): string[] {
  const lines = keysOf(kept).flatMap((what) => {
    const names = tables.filter(({ laterRun }) => laterRun === what).map(({ name }) => name);
    return names.length === 0 ? [] : [`  ${words[locale].because(names.join(', '), kept[what][locale])}`];
  });
  return lines.length === 0 ? [] : [words[locale].laterRun, ...lines];
}

/** Lines of a report. */
export function describeReport(
  { tables, steps, issues, isLaterRun }: ImportReport,
  locale: Locale,
): string[] {
  const text = words[locale];
  return [
    text.tables,
    ...tables.map((table) => tableLine(table, locale)),
    ...(isLaterRun ? keptLines(tables, locale) : []),
    text.records,
    ...steps.map(
      ({ step, read, stored, skipped }) => `  ${text.step(text.steps[step], read, stored, skipped)}`,
    ),
    ...(issues.length === 0 ? [] : [text.issues]),
    ...issues.map(
      ({ rule, count, examples }) =>
        `  ${text.issue(count, rules[rule][locale], `${examples.map((one) => exampleText(one, locale)).join(', ')}${count > examples.length ? ' …' : ''}`)}`,
    ),
  ];
}

/** Translates the noun in an example, which has the format `noun key`. */
function exampleText(example: string, locale: Locale): string {
  return example.replace(/^\w+/, (noun) => {
    const nouns: Readonly<Record<string, string>> = words[locale].nouns;
    return nouns[noun] ?? noun;
  });
}

/** Returns the text of a reason for a difference: of a rule, or of another reason. */
function reasonText(reason: string, locale: Locale): string {
  const id = ruleIds.find((one) => one === reason);
  if (id !== undefined) return rules[id][locale];
  const text = words[locale];
  const others: Readonly<Record<string, string>> = {
    [unrankedHere]: text.unranked,
    [changedHere]: text.changed,
    [hiddenProblem]: text.hidden,
  };
  return others[reason] ?? reason;
}

type Result = ImportVerification['scoreboards']['shown'][number]['rows'][number]['theirs'];

function resultText(result: Result, locale: Locale): string {
  const text = words[locale];
  if (result === null) return text.noResult;
  const { solved, penalty, score } = result;
  return solved === null ? text.score(score ?? 0) : text.solved(solved, penalty ?? 0);
}

/** Returns the lines of a verification. They contain the first differences and their explanations. */
export function describeVerification(
  { counts, totals, samples, scoreboards }: ImportVerification,
  locale: Locale,
): string[] {
  const text = words[locale];
  const reasons = (why: readonly string[] | null) =>
    why === null ? text.unexplained : why.map((one) => reasonText(one, locale)).join('; ');
  const different = counts.filter(({ isEqual }) => !isEqual);
  return [
    text.verification,
    `  ${text.counts(different.length)}`,
    ...different.map(({ step, stored, here }) => `    ${text.steps[step]}: ${stored} / ${here}`),
    `  ${text.totals(totals.compared, totals.different, totals.unexplained)}`,
    ...totals.shown.map(
      ({ noun, key, theirs, ours, why }) =>
        `    ${text.because(text.total(text.nouns[noun], key, theirs.join('/'), ours.join('/')), reasons(why))}`,
    ),
    `  ${text.samples(samples.compared, samples.different.length)}`,
    ...samples.different.map(({ key, fields }) => `    ${key}: ${fields.join(', ')}`),
    `  ${text.boards(scoreboards.compared, scoreboards.equal, scoreboards.unexplained)}`,
    ...scoreboards.shown.flatMap(({ contest, why, rows }) => [
      `    ${text.because(text.contest(contest), reasons(why))}`,
      ...rows.map(
        ({ user, theirs, ours }) =>
          `      ${text.total(text.nouns.user, user, resultText(theirs, locale), resultText(ours, locale))}`,
      ),
    ]),
  ];
}
