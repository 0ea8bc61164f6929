import { stringify } from 'yaml';
import { ConversionReport } from '../../report/conversion-report.ts';
import type { Locale, PackageAttachment, PackageSubmission, ProblemPackage } from '../../model/model.ts';
import { isPlainFileName } from '../../read/paths.ts';
import { languageOfSource } from '../../read/python-version.ts';
import { joinStatement } from '../../text/statement-parts.ts';
import { reportLosses } from '../../write/losses.ts';
import { mainText, tagNames } from '../../write/main-text.ts';
import { folderOfProblem, placeAttachments } from '../../write/assign-paths.ts';
import { sampleFences } from '../../write/sample-fences.ts';
import type { OutputFile, PackageWriter } from '../../write/writer.ts';
import { isMap } from '../../text/yaml.ts';
import { isExpectedOf } from '../icpc/expectations.ts';
import { writeHydroCases } from './write-cases.ts';
import { writeHydroPrograms } from './write-programs.ts';
import { hydroOfLanguage } from './languages.ts';

/** Writes `problem.yaml`, one statement per language, `testdata/` with its config, and `additional_file/`. */
export const hydroWriter: PackageWriter = {
  name: 'hydro',
  write(problem) {
    const report = new ConversionReport();
    reportLosses(
      problem,
      [
        ...(['templates', 'checkerArguments', 'caseArguments', 'points'] as const),
        ...(['secondChecker', 'passes', 'acceptedByAny', 'explanations'] as const),
        ...(['hints', 'limitFactors', 'includedFiles', 'outputLimit'] as const),
      ],
      report,
    );
    if (new Set(Object.values(problem.titles)).size > 1)
      report.lost('second title', 'display', 'other judges ignore it in this format');
    const solutions = standardPrograms(problem);
    if (solutions.length < problem.submissions.length)
      report.lost('solutions', 'none', 'other judges ignore it in this format');
    // Names in `testdata/` that other files must not have. They belong to files that programs open, so they must not
    // change.
    const taken = new Set(
      [...Object.keys(problem.userExtraFiles), ...Object.keys(problem.judgeExtraFiles), 'config.yaml'].map(
        (name) => name.toLowerCase(),
      ),
    );
    const programs = writeHydroPrograms(problem, taken, report);
    const cases = writeHydroCases(problem, taken, report);
    const config = {
      type: problem.judgeMode === 'interactive' ? 'interactive' : 'default',
      time: `${problem.timeLimitMs}ms`,
      memory: `${problem.memoryLimitMb}m`,
      ...fileIo(problem, report),
      ...programs.config,
      ...languages(problem, report),
      ...cases.config,
    };
    const attachments = placeAttachments(
      problem.attachments.toSorted((left, right) => (left.name < right.name ? -1 : 1)),
      'additional_file/',
    );
    return {
      root: `${folderOfProblem(problem.displayId || 'problem')}/`,
      files: [
        { path: 'problem.yaml', content: stringify(head(problem)) },
        ...statements(problem, attachments.attachments),
        { path: 'testdata/config.yaml', content: stringify(config) },
        ...programs.files,
        ...cases.files,
        ...attachments.files,
        ...solutions,
        ...notes(problem),
      ],
      remarks: report.entries,
    };
  },
};

function head(problem: ProblemPackage): Record<string, unknown> {
  const difficulty = problem.packageMeta['hydroDifficulty'];
  return {
    ...(problem.displayId === '' ? {} : { pid: problem.displayId }),
    title: mainText(problem).title,
    tag: tagNames(problem),
    ...(typeof difficulty === 'number' ? { difficulty } : {}),
  };
}

const codes: Readonly<Record<Locale, string>> = { 'zh-CN': 'zh', 'en-US': 'en' };

/** Writes one file per language, which includes the examples. Refers to attachments as Hydro does. */
function statements(
  { statements: texts, samples }: ProblemPackage,
  attachments: readonly PackageAttachment[],
): OutputFile[] {
  return (['zh-CN', 'en-US'] as const).flatMap((locale) => {
    const parts = texts[locale];
    if (parts === undefined) return [];
    const text = `${joinStatement(parts, locale)}${sampleFences(samples)}`;
    return [{ path: `problem_${codes[locale]}.md`, content: linked(text, attachments) }];
  });
}

/** Adds `file://` to the names of attachments in addresses. */
function linked(text: string, attachments: readonly PackageAttachment[]): string {
  let result = text;
  for (const { name } of attachments) {
    if (!/^[^\s/\\()"'<>.][^\s/\\()"'<>]*$/.test(name)) continue;
    for (const [before, after] of [
      ['](', ')'],
      ['](', ' '],
      ['="', '"'],
    ] as const)
      result = result.replaceAll(`${before}${name}${after}`, `${before}file://${name}${after}`);
  }
  return result;
}

function fileIo({ fileIo: names }: ProblemPackage, report: ConversionReport): { filename?: string } {
  if (names === null) return {};
  const stem = names.input.replace(/\.in$/, '');
  const isSaid = names.input === `${stem}.in` && names.output === `${stem}.out` && isPlainFileName(stem);
  if (isSaid) return { filename: stem };
  report.lost('file input and output', 'verdict', 'the format requires plain names that end in .in and .out');
  return {};
}

function languages({ languages: names }: ProblemPackage, report: ConversionReport): { langs?: string[] } {
  if (names === null) return {};
  const langs = names.flatMap((name) => {
    const code = hydroOfLanguage(name);
    if (code === null) report.lost(`language ${name}`, 'none', 'the format has no name for it');
    return code ?? [];
  });
  return langs.length === 0 ? {} : { langs };
}

/** Maximum number of programs of a package that Hydro judges. */
const standardMax = 5;

/** Returns the correct solutions. Hydro derives their language from the file extension. */
function standardPrograms({ submissions }: ProblemPackage): OutputFile[] {
  return submissions
    .flatMap((one) => {
      const [ending = ''] = (hydroOfLanguage(one.language ?? '') ?? '').split('.');
      const isSaid =
        isPlainlyAccepted(one) && ending !== '' && languageOfSource(`a.${ending}`, one.code) === one.language;
      return isSaid ? [{ ending, code: one.code }] : [];
    })
    .slice(0, standardMax)
    .map(({ ending, code }, index) => ({ path: `std/${index + 1}.${ending}`, content: code }));
}

function isPlainlyAccepted({
  permitted,
  required,
  score,
  files,
  byGroup,
  limitUse,
}: PackageSubmission): boolean {
  return (
    isExpectedOf('accepted', { permitted, required }) &&
    [score ?? undefined, files, byGroup, limitUse].every((one) => one === undefined)
  );
}

/** Returns the editorials that an earlier import of the problem has stored. */
function notes({ packageMeta }: ProblemPackage): OutputFile[] {
  const kept = packageMeta['solution'];
  return Object.entries(isMap(kept) ? kept : {}).flatMap(([name, content]) =>
    typeof content === 'string' && /^[\w.-]+$/.test(name) ? [{ path: `solution/${name}`, content }] : [],
  );
}
