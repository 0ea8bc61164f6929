import { type Locale, locales } from '@xiezhi/contract/limits';
import {
  findingText,
  type ProblemFindingKind,
  problemFindings,
  type ProblemStep,
} from '@xiezhi/contract/text/problem-findings';
import type { DraftFinding } from '@xiezhi/contract/routes/problem-draft';
import type { StatementField } from '@xiezhi/contract/routes/problem-body';
import { visibleCharacter } from '@xiezhi/contract/wire/wire';
import { caseModeOf } from '@xiezhi/rules';
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { availableLanguages } from '../../../identity/judge-node/presence.ts';
import { allowedLanguages } from '../languages.ts';
import { type ProgramState, readProgramState } from './program-state.ts';
import type { ProblemState, WrittenProblem } from './state.ts';

/** Something that a problem lacks. Its message is created in the language of the reader. */
export interface Finding {
  readonly kind: string;
  readonly level: 'error' | 'warning';
  readonly step: ProblemStep;
  readonly locale: Locale | null;
  text(locale: Locale): string;
}

/** Check of a higher layer that may prevent a problem from being published. */
export type FindingSource = (db: Kysely<Database>, pid: number) => Promise<readonly Finding[]>;

type Values = Readonly<Record<string, string | number>>;

/** A finding of the catalogue. */
export function find(kind: ProblemFindingKind, values: Values = {}, locale: Locale | null = null): Finding {
  const { level, step } = problemFindings[kind];
  return { kind, level, step, locale, text: (reader) => findingText(kind, reader, values) };
}

export function presentFinding(finding: Finding, reader: Locale): DraftFinding {
  const { kind, level, step, locale } = finding;
  return { kind, level, step, locale, text: finding.text(reader) };
}

/** Returns everything that a problem lacks. */
export async function findMissing(
  db: Kysely<Database>,
  state: ProblemState,
  sources: readonly FindingSource[],
): Promise<Finding[]> {
  const found = [...statementFindings(state), ...dataFindings(state)];
  if (!state.isRemote) {
    found.push(...judgeFindings(state, await readProgramState(db, state)));
    const available = await availableLanguages(db);
    if ((await allowedLanguages(db, state.id, available)).length === 0)
      found.push(find('languagesUnavailable'));
  }
  for (const source of sources) found.push(...(await source(db, state.id)));
  return found;
}

/**
 * Returns what the statements lack. The default language must be complete; the other language may be missing, but not
 * incomplete.
 */
export function statementFindings(
  state: WrittenProblem & Pick<ProblemState, 'tags' | 'isImported' | 'isRemote'>,
): Finding[] {
  const { defaultLocale, statements, isImported } = state;
  const main = statements[defaultLocale]?.texts;
  const isMissing = (field: StatementField) => !visibleCharacter.test(main?.[field] ?? '');
  const found: Finding[] = [];
  const need = (field: StatementField, kind: ProblemFindingKind) => {
    if (isMissing(field)) found.push(find(kind, {}, defaultLocale));
  };
  need('title', 'titleMissing');
  need('description', 'descriptionMissing');
  // Statements from packages and remote judges often have no separate parts for input and output.
  const isInOnePiece = isImported || state.isRemote;
  need('input', isInOnePiece ? 'inputNotApart' : 'inputMissing');
  need('output', isInOnePiece ? 'outputNotApart' : 'outputMissing');
  for (const locale of locales) if (locale !== defaultLocale) found.push(...otherFindings(state, locale));
  const behind = Object.keys(statements[defaultLocale]?.behind ?? {});
  if (behind.length > 0) found.push(find('localeBehind', {}, defaultLocale));
  if (state.samples.length === 0) found.push(find('examplesMissing'));
  if (state.tags.length === 0) found.push(find('tagsMissing'));
  if (state.difficulty === 0) found.push(find('difficultyMissing'));
  return found;
}

function otherFindings({ statements, defaultLocale }: WrittenProblem, locale: Locale): Finding[] {
  const other = statements[locale];
  if (!other) return [find('localeMissing', {}, locale)];
  const main = statements[defaultLocale]?.texts;
  const parts = ['title', 'description', 'input', 'output', 'hint'] as const;
  const isIncomplete = parts.some(
    (part) => other.texts[part].trim() === '' && (main?.[part] ?? '').trim() !== '',
  );
  return [
    ...(isIncomplete ? [find('localeIncomplete', {}, locale)] : []),
    ...(Object.keys(other.behind).length > 0 ? [find('localeBehind', {}, locale)] : []),
  ];
}

export function dataFindings({
  isRemote,
  type,
  judgeCaseMode,
  dependsOn,
  dataGroups,
  ioScore,
}: Pick<
  ProblemState,
  'isRemote' | 'type' | 'judgeCaseMode' | 'dependsOn' | 'dataGroups' | 'ioScore'
>): Finding[] {
  if (isRemote) return [];
  if (dataGroups.length === 0) return [find('casesMissing')];
  const found: Finding[] = [];
  const groups = new Set(dataGroups.map(({ group }) => group));
  const needed = new Set(Object.values(dependsOn).flat());
  for (const group of needed) if (!groups.has(group)) found.push(find('dependencyUnknown', { group }));
  if (type !== 1) return found;
  const count = dataGroups.reduce((sum, { unscored }) => sum + unscored, 0);
  if (count > 0) return [...found, find('caseScoresMissing', { count })];
  if (dataGroups.every(({ score }) => score === 0)) return [...found, find('scoresZero')];
  if (ioScore !== null && ioScore !== 100) found.push(find('scoresNotHundred', { total: ioScore }));
  if (caseModeOf(judgeCaseMode).isScoredOnly && groups.size === 1) found.push(find('oneGroupOnly'));
  return found;
}

export function judgeFindings(
  { judgeMode, checker, comparer, fileIo, templates }: WrittenProblem,
  program: ProgramState,
): Finding[] {
  const found: Finding[] = [];
  if (judgeMode !== 'default' && !comparer && (checker?.code ?? '').trim() === '')
    found.push(find('programMissing'));
  else if (program === 'edited' || program === 'failed') found.push(find('programNotCompiled'));
  else if (program === 'unproven') found.push(find('programUnproven'));
  if (fileIo && (fileIo.read === '' || fileIo.write === '')) found.push(find('fileNamesMissing'));
  for (const { language, code, isEnabled } of templates)
    if (isEnabled && code.trim() === '') found.push(find('templateEmpty', { language }));
  return found;
}
