import { keysOf } from '@xiezhi/contract/wire/values';
import { z } from 'zod';
import type { Locale, Localized, PackageCase, ProblemPackage, StatementParts } from '../../model/model.ts';
import { packageLimits } from '../../model/package-limits.ts';
import { decodeText } from '../../text/text.ts';
import { below, type IcpcContext } from './context.ts';

/**
 * A sample interaction of an interactive problem, `data/sample/X.interaction`. Lines of the judge begin with `<`, lines
 * of the program with `>`. The reader appends the interactions to the hint of the statement and also stores them in
 * `packageMeta`. So an export can write the files again and remove the text from the statement.
 */
export interface SampleInteraction {
  /** Name of the sample, relative to `data`. */
  name: string;
  text: string;
}

const ending = '.interaction';
const metaKey = 'sampleInteractions';
const metaSchema = z.array(z.object({ name: z.string(), text: z.string() }));

/** Matches a line of either side, an empty line, or `---`, which separates the passes of an interaction. */
const line = /^(?:[<>].*|-{3,}|[ \t]*)$/;

/** Reads the sample interactions. Leaves out those that exceed the size limit of samples. */
export async function readInteractions(context: IcpcContext): Promise<SampleInteraction[]> {
  const { files, report, source } = context;
  const found: SampleInteraction[] = [];
  let room: number = packageLimits.samplesBytes;
  for (const path of below(context, 'data/sample').filter((one) => one.endsWith(ending))) {
    const size = files.get(path) ?? 0;
    const isSmall = size <= Math.min(packageLimits.sampleBytes, room);
    const text = isSmall ? decodeText(await source.read(path)) : null;
    if (!isSmall) report.lost(path, 'display', 'too long to be shown');
    else if (text === null) report.lost(path, 'display', 'not text');
    else if (text.trim() === '' || !text.split('\n').every((one) => line.test(one)))
      report.lost(path, 'display', 'not an interaction log');
    else {
      found.push({ name: path.slice('data/'.length, -ending.length), text: text.trimEnd() });
      room -= size;
      report.converted(path, 'shown at the end of the hint');
    }
  }
  return found;
}

/**
 * Appends the interactions to the hint of each statement. Returns the statements and the part of `packageMeta` that
 * stores the interactions.
 */
export function withInteractions(
  statements: Localized<StatementParts>,
  interactions: readonly SampleInteraction[],
): { statements: Localized<StatementParts>; meta: Record<string, unknown> } {
  if (interactions.length === 0) return { statements, meta: {} };
  const empty: StatementParts = { description: '', input: '', output: '', hint: '' };
  const shown = Object.keys(statements).length === 0 ? { 'en-US': empty } : statements;
  const add = (parts: StatementParts, locale: Locale): StatementParts => {
    const pieces = [parts.hint, conversations(interactions, locale)];
    return { ...parts, hint: pieces.filter((piece) => piece !== '').join('\n\n') };
  };
  return { statements: mapLocales(shown, add), meta: { [metaKey]: interactions } };
}

export interface ProblemWithoutInteractions {
  problem: ProblemPackage;
  /** Interactions that are written as files. */
  interactions: SampleInteraction[];
}

/**
 * Reverses `withInteractions` for an export. Interactions stay in the statement if the text was edited so that they no
 * longer end the hint. A single interaction stays there if its sample does not exist any more.
 */
export function withoutInteractions(problem: ProblemPackage): ProblemWithoutInteractions {
  const all = metaSchema.safeParse(problem.packageMeta[metaKey]).data ?? [];
  const texts = textsOf(problem.statements);
  const isReported = texts.every(([locale, { hint }]) => hintWithout(hint, all, locale) !== null);
  const hasSecret = problem.cases.some((one) => !isShownSample(one));
  if (all.length === 0 || texts.length === 0 || !isReported || !hasSecret)
    return { problem, interactions: [] };
  const isPlaced = ({ name }: SampleInteraction): boolean =>
    problem.cases.some((one) => one.name === name && isShownSample(one));
  const alone = all.filter((one) => !isPlaced(one));
  const remove = (parts: StatementParts, locale: Locale): StatementParts => {
    const pieces = [hintWithout(parts.hint, all, locale) ?? '', conversations(alone, locale)];
    return { ...parts, hint: pieces.filter((piece) => piece !== '').join('\n\n') };
  };
  const { [metaKey]: _interactions, ...packageMeta } = problem.packageMeta;
  const statements = mapLocales(problem.statements, remove);
  return { problem: { ...problem, statements, packageMeta }, interactions: all.filter(isPlaced) };
}

function isShownSample({ isSample, score }: PackageCase): boolean {
  return isSample && (score ?? 0) === 0;
}

function hintWithout(
  hint: string,
  interactions: readonly SampleInteraction[],
  locale: Locale,
): string | null {
  const text = conversations(interactions, locale);
  if (hint === text) return '';
  return hint.endsWith(`\n\n${text}`) ? hint.slice(0, -text.length - 2) : null;
}

function mapLocales(
  statements: Localized<StatementParts>,
  change: (parts: StatementParts, locale: Locale) => StatementParts,
): Localized<StatementParts> {
  const changed: Localized<StatementParts> = {};
  for (const [locale, parts] of textsOf(statements)) changed[locale] = change(parts, locale);
  return changed;
}

/** Returns the statements with their locales, in the order of the object's keys. */
function textsOf(statements: Localized<StatementParts>): [Locale, StatementParts][] {
  return keysOf(statements).flatMap((locale) => {
    const parts = statements[locale];
    return parts === undefined ? [] : [[locale, parts]];
  });
}

const titles: Readonly<Record<Locale, (number: string) => string>> = {
  'en-US': (number) => `**Sample interaction${number}** (\`<\` the judge, \`>\` your program)`,
  'zh-CN': (number) => `**交互样例${number}**（\`<\` 评测程序，\`>\` 你的程序）`,
};

function conversations(interactions: readonly SampleInteraction[], locale: Locale): string {
  return interactions
    .map(({ text }, index) => {
      const marks = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
      const fence = '`'.repeat(marks + 1);
      const number = interactions.length === 1 ? '' : ` ${index + 1}`;
      return `${titles[locale](number)}\n\n${fence}text\n${text}\n${fence}`;
    })
    .join('\n\n');
}

/** Returns the files of the interactions, each named after its sample. */
export function interactionFiles(
  interactions: readonly SampleInteraction[],
  order: readonly { name: string; one: { name: string } }[],
): { path: string; content: string }[] {
  return interactions.flatMap(({ name, text }) => {
    const beside = order.find(({ one, name: written }) => one.name === name && written.startsWith('sample/'));
    return beside === undefined ? [] : [{ path: `data/${beside.name}${ending}`, content: `${text}\n` }];
  });
}
