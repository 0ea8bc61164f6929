import { type Keys, wordsOf } from '../../text/keys.ts';
import type { ConversionReport } from '../../report/conversion-report.ts';
import { languagesOfCode } from '../../read/file-languages.ts';
import type { Localized, PackageTag, ProblemType } from '../../model/model.ts';
import { isMap, scalarText, type YamlMap } from '../../text/yaml.ts';
import { readLimits, type StatedLimits } from './limits.ts';

/** Fields of `problem.yaml` that the site uses, in all three versions of the format. */
export interface ProblemYaml {
  isLegacy: boolean;
  titles: Localized<string>;
  type: ProblemType;
  isInteractive: boolean;
  hasCustomValidation: boolean;
  /**
   * Whether the package's output validator is used. A legacy package must state this; in later versions it is used if
   * it exists.
   */
  usesOwnValidator: boolean;
  /** Whether the output validator determines the points (`validation: custom score` in the legacy version). */
  hasOwnScores: boolean;
  validatorArgs: string[];
  /** Maximum number of passes per case. */
  passes: number;
  limits: StatedLimits;
  source: string;
  author: string;
  tags: PackageTag[];
  languages: string[] | null;
  packageMeta: Record<string, unknown>;
}

const item = 'problem.yaml';
/** Number of passes of a multi-pass problem that states none. */
const defaultPasses = 2;

const judgedKinds = new Set(['pass-fail', 'scoring', 'interactive', 'multi-pass']);

/** Reads problem.yaml in all known versions. Rejects packages of an unknown version. */
export function readProblemYaml(keys: Keys, report: ConversionReport): ProblemYaml {
  const version = keys.text('problem_format_version') ?? 'legacy';
  const isLegacy = version.startsWith('legacy');
  if (!/^(?:legacy(?:-icpc)?|2023-07.*|2025-09.*)$/.test(version)) {
    report.stop(`${item}: unknown problem_format_version ${version}`);
  }
  const kinds = keys.words('type') ?? ['pass-fail'];
  for (const kind of kinds) {
    if (!judgedKinds.has(kind)) report.stop(`problems of type ${kind} are not supported`);
  }
  const limits = readLimits(keys.child('limits'), isLegacy, report);
  const validation = (keys.text('validation') ?? 'default').split(/\s+/);
  const result: ProblemYaml = {
    isLegacy,
    titles: readTitles(keys, report),
    type: kinds.includes('scoring') ? 1 : 0,
    isInteractive: kinds.includes('interactive') || validation.includes('interactive'),
    hasCustomValidation: validation.includes('custom'),
    usesOwnValidator: !isLegacy || validation.some((word) => word !== 'default'),
    hasOwnScores: validation.includes('score'),
    validatorArgs: wordsOf(keys.text('validator_flags') ?? ''),
    passes:
      kinds.includes('multi-pass') || validation.includes('multi-pass')
        ? (limits.passes ?? defaultPasses)
        : 1,
    limits,
    source: readSource(keys, report),
    author: readAuthor(keys, report),
    tags: (keys.texts('keywords') ?? []).flatMap((words) => words.split(isLegacy ? /\s+/ : /$^/)).map(toTag),
    languages: readLanguages(keys, report),
    packageMeta: readMeta(keys, report, version),
  };
  readGrading(keys.child('grading'), report);
  keys.boolean('allow_file_writing');
  return result;
}

function toTag(word: string): PackageTag {
  return { name: { 'en-US': word }, classification: null };
}

/**
 * Reads the name: one text, which is English, or a map with a text per language. Reports languages that the site does
 * not support.
 */
function readTitles(keys: Keys, report: ConversionReport): Localized<string> {
  const name = keys.raw('name');
  if (name === undefined) return {};
  if (!isMap(name)) {
    report.taken(keys.item('name'));
    return { 'en-US': scalarText(name) };
  }
  const titles: Localized<string> = {};
  const codes = Object.keys(name);
  const [foreign] = codes.every((code) => localeOf(code) === null) ? codes : [];
  for (const [code, title] of Object.entries(name)) {
    const locale = code === foreign ? 'en-US' : localeOf(code);
    const where = keys.item(`name.${code}`);
    if (locale === null) report.lost(where, 'display', 'a language that this site does not support');
    else {
      titles[locale] = scalarText(title);
      report.taken(where);
    }
  }
  return titles;
}

/**
 * Returns the locale for a language code such as `en`, `en-GB`, `zh`, `zh-CN` or `zh-Hans`; null for other languages.
 */
export function localeOf(code: string): 'zh-CN' | 'en-US' | null {
  const language = code.toLowerCase().split(/[-_]/)[0];
  return language === 'en' ? 'en-US' : language === 'zh' ? 'zh-CN' : null;
}

function readSource(keys: Keys, report: ConversionReport): string {
  const value = keys.raw('source');
  const url = keys.text('source_url');
  if (value === undefined) return '';
  report.taken(keys.item('source'));
  const sources: unknown[] = Array.isArray(value) ? value : [value];
  return sources
    .map((one) => {
      const [name, link] = isMap(one) ? [one['name'], one['url'] ?? url] : [one, url];
      return typeof link === 'string' && /^https?:\/\//.test(link)
        ? `[${scalarText(name)}](${link})`
        : scalarText(name);
    })
    .join(', ');
}

/** Returns the names of the authors, without their mail addresses. */
function readAuthor(keys: Keys, report: ConversionReport): string {
  const legacy = keys.raw('author');
  const credits = keys.raw('credits');
  if (legacy !== undefined) report.converted(keys.item('author'), 'only names, without email addresses');
  if (credits !== undefined)
    report.converted(keys.item('credits'), 'authors by name; all of it is kept with the package');
  const value = isMap(credits) ? credits['authors'] : (credits ?? legacy);
  const persons: unknown[] = Array.isArray(value) ? value : value === undefined ? [] : [value];
  return persons
    .map((person) => (isMap(person) ? person['name'] : person))
    .map((name) =>
      scalarText(name)
        .replace(/<[^<>]*>/g, '')
        .trim(),
    )
    .filter((name) => name !== '')
    .join(', ');
}

function readLanguages(keys: Keys, report: ConversionReport): string[] | null {
  const codes = keys.texts('languages');
  if (codes === undefined || codes.includes('all')) return null;
  for (const code of codes.filter((one) => languagesOfCode(one).length === 0)) {
    report.lost(keys.item(`languages.${code}`), 'none', 'a language that this site does not support');
  }
  const names = codes.flatMap((code) => languagesOfCode(code));
  return names.length === 0 ? null : names;
}

const carried = ['uuid', 'version', 'license', 'rights_owner', 'embargo_until', 'rights'] as const;

function readMeta(keys: Keys, report: ConversionReport, version: string): YamlMap {
  const meta: YamlMap = { problemFormatVersion: version };
  for (const key of carried) {
    const value = keys.raw(key);
    if (value === undefined) continue;
    meta[key] = value;
    report.taken(keys.item(key), 'kept with the package');
  }
  const credits = keys.raw('credits');
  if (credits !== undefined) meta['credits'] = credits;
  return meta;
}

function readGrading(keys: Keys, report: ConversionReport): void {
  if (keys.text('objective') === 'min') report.stop('scores where lower is better are not supported');
  keys.boolean('show_test_data_groups');
  if (keys.raw('custom_scoring') === true) report.stop('graders of a package are not supported');
  for (const key of ['accept_score', 'reject_score', 'range', 'on_reject'])
    if (keys.raw(key) !== undefined)
      report.lost(keys.item(key), 'score', 'only the settings of the test data are read');
  keys.finish();
}
