import { createTranslator } from '@xiezhi/contract/text/translate';
import type { Locale } from '../model/model.ts';
import type { ImportPlan, PlanEntry } from '../model/plan.ts';
import { notesInChinese } from './notes-zh.ts';

const translate = createTranslator(notesInChinese);

/** Returns a remark in the given language. A remark without a translation stays English. */
export function remarkText(note: string, locale: Locale): string {
  return locale === 'en-US' ? note : translate(note);
}

const words = {
  'en-US': {
    problem: (name: string, format: string) => `${name} (format ${format})`,
    cases: (count: number) => `${count} test case${count === 1 ? '' : 's'}`,
    stop: 'Stopped',
    taken: (count: number) => `${count} ${count === 1 ? 'file or key' : 'files and keys'} taken`,
    ignored: (count: number) => `${count} not needed`,
    converted: 'Converted',
    lost: 'Lost',
    effects: {
      none: 'no effect',
      display: 'changes what is shown',
      score: 'may change scores',
      verdict: 'may change verdicts',
    },
    colon: ': ',
    semicolon: '; ',
    aside: (text: string) => ` (${text})`,
  },
  'zh-CN': {
    problem: (name: string, format: string) => `${name}（格式 ${format}）`,
    cases: (count: number) => `${count} 个测试点`,
    stop: '中止',
    taken: (count: number) => `采用 ${count} 个文件和键`,
    ignored: (count: number) => `${count} 个不需要`,
    converted: '转换',
    lost: '丢失',
    effects: { none: '无影响', display: '影响显示', score: '可能影响分数', verdict: '可能影响评测结果' },
    colon: '：',
    semicolon: '；',
    aside: (text: string) => `（${text}）`,
  },
} as const;

/**
 * Returns the report of one problem as lines of text. Taken items are only counted; converted and lost ones are listed.
 */
export function describePlan(plan: ImportPlan, locale: Locale): string[] {
  const text = words[locale];
  const { problem, entries } = plan;
  const title = problem.titles[locale] ?? Object.values(problem.titles)[0] ?? '';
  const name = [problem.displayId, title].filter((part) => part !== '').join(' ') || plan.root;
  const count = (outcome: PlanEntry['outcome']): number =>
    entries.filter((entry) => entry.outcome === outcome).length;
  const sums = [text.cases(problem.cases.length), text.taken(count('taken')), text.ignored(count('ignored'))];
  return [
    text.problem(name, plan.format),
    `  ${sums.join(text.semicolon)}`,
    ...entries.flatMap((entry) => describeEntry(entry, locale)),
    ...plan.stops.map((stop) => `  ${text.stop}${text.colon}${remarkText(stop, locale)}`),
  ];
}

/** Returns one line for a converted or lost item; empty for other items. */
export function describeEntry(entry: PlanEntry, locale: Locale): string[] {
  const { converted, lost, aside, effects, colon } = words[locale];
  const line = (kind: string, note: string) => [
    `  ${[kind, entry.item, remarkText(note, locale)].join(colon)}`,
  ];
  switch (entry.outcome) {
    case 'converted':
      return line(converted, entry.note);
    case 'lost':
      return line(`${lost}${aside(effects[entry.effect])}`, entry.note);
    case 'taken':
    case 'ignored':
      return [];
  }
}
