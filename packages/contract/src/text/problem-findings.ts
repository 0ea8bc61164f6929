import type { Locale } from '../limits/index.ts';

/** Steps of creating a problem. Each finding belongs to the step in which it can be fixed. */
export const problemSteps = ['statement', 'data', 'judge', 'checks'] as const;
export type ProblemStep = (typeof problemSteps)[number];

interface FindingEntry {
  /** An error prevents publication. The user may dismiss a warning. */
  readonly level: 'error' | 'warning';
  readonly step: ProblemStep;
  readonly zh: string;
  readonly en: string;
}

const error = (step: ProblemStep, zh: string, en: string): FindingEntry => ({ level: 'error', step, zh, en });
const warning = (step: ProblemStep, zh: string, en: string): FindingEntry => ({
  level: 'warning',
  step,
  zh,
  en,
});

/**
 * Findings that the site reports before a problem is published. `{name}` in a text is replaced by a value of the
 * finding. If a finding is about a text in one language, the language is in a separate field, so the message does not
 * contain it.
 */
export const problemFindings = {
  titleMissing: error('statement', '缺少标题', 'The title is missing'),
  descriptionMissing: error('statement', '缺少题目描述', 'The section “Description” is missing'),
  inputMissing: error('statement', '缺少输入格式', 'The section “Input” is missing'),
  outputMissing: error('statement', '缺少输出格式', 'The section “Output” is missing'),
  inputNotApart: warning('statement', '没有单独的输入格式', 'The input has no separate description'),
  outputNotApart: warning('statement', '没有单独的输出格式', 'The output has no separate description'),
  localeMissing: warning('statement', '没有这种语言的题面', 'There is no statement in this language'),
  localeIncomplete: warning(
    'statement',
    '这种语言的题面缺少另一种语言已有的部分',
    'The statement in this language lacks parts that the other language has',
  ),
  localeBehind: warning(
    'statement',
    '另一种语言的题面已修改，这里尚未跟进',
    'The statement has changed in the other language but not in this one',
  ),
  examplesMissing: warning('statement', '没有样例', 'There are no examples'),
  tagsMissing: warning('statement', '没有标签', 'There are no tags'),
  difficultyMissing: warning('statement', '没有评定难度', 'No difficulty is set'),
  casesMissing: error('data', '没有测试数据', 'There is no test data'),
  caseScoresMissing: error('data', '{count} 个测试点没有分值', '{count} cases have no score'),
  scoresNotHundred: warning(
    'data',
    '满分是 {total} 分，不是 100 分',
    'The scores add up to {total}, not to 100',
  ),
  scoresZero: error('data', '所有测试点的分值都是 0', 'All cases have a score of 0'),
  oneGroupOnly: warning(
    'data',
    '评分按子任务进行，但所有测试点都在同一组',
    'Scoring is by subtask, but all cases are in one group',
  ),
  dependencyUnknown: error(
    'data',
    '子任务依赖了不存在的分组 {group}',
    'A subtask depends on group {group}, which has no cases',
  ),
  programMissing: error('judge', '缺少评测程序', 'The judge program is missing'),
  programNotCompiled: error(
    'judge',
    '评测程序修改后尚未编译成功',
    'The judge program has not compiled since it was changed',
  ),
  programUnproven: warning(
    'judge',
    '评测程序随题目导入，尚未在本站编译过',
    'The judge program was imported and has not been compiled on this site',
  ),
  fileNamesMissing: error('judge', '缺少输入或输出文件名', 'The name of the input or output file is missing'),
  templateEmpty: error('judge', '{language} 的代码模板是空的', 'The template of {language} is empty'),
  checksNeverRun: warning('checks', '还没有做过发布前检查', 'The checks have never been run'),
  checksStale: warning(
    'checks',
    '题目在上次检查之后有改动，检查结果已过期',
    'The problem has changed since the checks were run',
  ),
  checksFailed: error('checks', '检查发现 {count} 处错误', 'The checks found {count} errors'),
  checksWarned: warning('checks', '检查发现 {count} 处警告', 'The checks found {count} warnings'),
  languagesUnavailable: warning(
    'judge',
    '当前没有评测机支持本题允许的任何语言',
    'No judge node currently supports any of the allowed languages',
  ),
  solutionMissed: error(
    'checks',
    '参考解 {name} 应为 {expected}，实为 {got}',
    'The solution {name} should get {expected} but got {got}',
  ),
  mutantsSurvived: warning(
    'checks',
    '在正解中改错 {count} 处，测试数据没有发现',
    'Bugs added to a correct solution that the test data did not detect: {count}',
  ),
} as const satisfies Record<string, FindingEntry>;

export type ProblemFindingKind = keyof typeof problemFindings;

/** Returns the message of a finding with its placeholders filled in. */
export function findingText(
  kind: ProblemFindingKind,
  locale: Locale,
  values: Readonly<Record<string, string | number>> = {},
): string {
  const entry: FindingEntry = problemFindings[kind];
  const text = locale === 'zh-CN' ? entry.zh : entry.en;
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
