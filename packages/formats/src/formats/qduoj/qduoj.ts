import { htmlStatement } from '../../text/html-statement.ts';
import { checkerLanguage } from '../../read/checker-language.ts';
import type { PackageFormat } from '../../model/format.ts';
import { readJson } from '../../text/json.ts';
import { Keys } from '../../text/keys.ts';
import type { ConversionReport } from '../../report/conversion-report.ts';
import type { ProblemPackage } from '../../model/model.ts';
import { newProblem } from '../../model/new-problem.ts';
import { packageLimits } from '../../model/package-limits.ts';
import { type UngroupedCase, groupScoredCases, groupUnscoredCases } from '../../model/score-groups.ts';
import { joinTemplate } from '../../model/template-regions.ts';
import { isPlainFileName } from '../../read/paths.ts';
import { setTexts } from '../../text/text-locale.ts';
import type { ProblemSource } from '../../read/virtual-source.ts';
import { isMap, scalarText } from '../../text/yaml.ts';
import { languageOfQduoj } from './languages.ts';

/** Archives of QDUOJ: one folder per problem with `problem.json` and `testcase/`. */
export const qduojFormat: PackageFormat = {
  name: 'qduoj',
  detect: (paths) => paths.has('problem.json') && [...paths].some((path) => path.startsWith('testcase/')),
  read,
};

const allowed = ['C', 'C With O2', 'C++', 'C++ With O2', 'Java', 'Python3', 'Python2', 'Golang', 'C#'];

async function read(
  source: ProblemSource,
  report: ConversionReport,
  folderName: string,
): Promise<ProblemPackage> {
  const file = 'problem.json';
  const keys = new Keys(file, await readJson(source, file, packageLimits.descriptionBytes), report);
  report.taken(file);
  const problem = newProblem();
  problem.displayId = keys.text('display_id') ?? folderName;
  const title = undoEscapes(keys.text('title') ?? '');
  setTexts(problem, title, {
    description: richText(keys, 'description', report),
    input: richText(keys, 'input_description', report),
    output: richText(keys, 'output_description', report),
    hint: richText(keys, 'hint', report),
  });
  problem.source = richText(keys, 'source', report);
  problem.difficulty = 1;
  problem.languages = [...allowed];
  problem.timeLimitMs = Math.max(1, Math.ceil(keys.number('time_limit') ?? 1000));
  problem.memoryLimitMb = Math.max(1, Math.ceil(keys.number('memory_limit') ?? 256));
  problem.type = (keys.text('rule_type') ?? 'ACM') === 'ACM' ? 0 : 1;
  problem.tags = (keys.texts('tags') ?? []).map((name) => ({
    name: { [/\p{Script=Han}/u.test(name) ? 'zh-CN' : 'en-US']: name },
    classification: null,
  }));
  problem.samples = readList(keys, 'samples', report).map((one) => ({
    input: scalarText(one['input']),
    output: scalarText(one['output']),
  }));
  readFileIo(keys, problem, report);
  readChecker(keys, problem, report);
  readTemplates(keys, problem, report);
  readAnswers(keys, problem, report);
  readCases(keys, problem, source, report);
  if (problem.judgeMode === 'default')
    report.converted(
      'comparison',
      'spaces at the end of lines are ignored too, not only at the end of the output',
    );
  keys.finish();
  return problem;
}

function readList(keys: Keys, key: string, report: ConversionReport): Record<string, unknown>[] {
  const value = keys.raw(key);
  if (value === undefined) return [];
  report.taken(keys.item(key));
  return (Array.isArray(value) ? (value as unknown[]) : []).filter(isMap);
}

/** Returns a text, which may be stated as a string or with a format. HTML stays, because statements may contain it. */
function richText(keys: Keys, key: string, report: ConversionReport): string {
  const value = keys.raw(key);
  if (value === undefined) return '';
  report.taken(keys.item(key));
  if (!isMap(value)) return undoEscapes(scalarText(value));
  const text = undoEscapes(scalarText(value['value']));
  return value['format'] === 'html' ? htmlStatement(text) : text;
}

/** Decodes `\\uXXXX`, which some exporters leave in texts. */
function undoEscapes(text: string): string {
  return text.replace(/\\u([0-9a-f]{4})/gi, (_whole, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

/** Reads the names for file input and output. Only newer releases of QDUOJ have this key. */
function readFileIo(keys: Keys, problem: ProblemPackage, report: ConversionReport): void {
  if (!keys.has('io_mode')) return;
  const mode = keys.child('io_mode');
  const [kind = '', input = '', output = ''] = ['io_mode', 'input', 'output'].map((key) => mode.text(key));
  mode.finish();
  if (kind !== 'File IO') return;
  if (isPlainFileName(input) && isPlainFileName(output) && input !== output)
    problem.fileIo = { input, output };
  else report.stop('the names for file input and output are not two different plain file names');
}

function readChecker(keys: Keys, problem: ProblemPackage, report: ConversionReport): void {
  if (!keys.has('spj')) return;
  const spj = keys.child('spj');
  const language = checkerLanguage(spj.text('language') ?? '', report);
  const code = spj.text('code') ?? '';
  spj.finish();
  if (language === null) return;
  problem.judgeMode = 'spj';
  problem.checker = { language, code, dialect: 'qduoj', scoreUnit: 'percent', args: [] };
}

function readTemplates(keys: Keys, problem: ProblemPackage, report: ConversionReport): void {
  const templates = keys.raw('template');
  if (templates === undefined) return;
  report.taken(keys.item('template'));
  for (const [name, value] of Object.entries(isMap(templates) ? templates : {})) {
    const language = languageOfQduoj(name);
    if (language === null || !isMap(value)) {
      report.lost(
        `${keys.item('template')}.${name}`,
        'display',
        'a language that this site does not support',
      );
      continue;
    }
    const regions = {
      prepend: scalarText(value['prepend']),
      template: scalarText(value['template']),
      append: scalarText(value['append']),
    };
    problem.codeTemplates[language] = joinTemplate(regions, language);
    if (regions.prepend.trim() + regions.append.trim() !== '')
      report.lost(`template ${name}`, 'verdict', 'on this site, users can edit the code around it');
  }
}

function readAnswers(keys: Keys, problem: ProblemPackage, report: ConversionReport): void {
  for (const [index, answer] of readList(keys, 'answers', report).entries()) {
    const language = languageOfQduoj(scalarText(answer['language']));
    problem.submissions.push({
      path: `answers/${index + 1}`,
      language,
      code: scalarText(answer['code']),
      permitted: ['AC'],
      required: ['AC'],
      score: null,
    });
  }
}

function isNothing(value: unknown): boolean {
  return (value ?? null) === null || (Array.isArray(value) && value.length === 0);
}

/** Lists the cases of a problem without scores: 1.in with 1.out, 2.in with 2.out, up to the first missing number. */
function numberedCases(
  files: ReadonlySet<string>,
  { judgeMode }: ProblemPackage,
  report: ConversionReport,
): Record<string, unknown>[] {
  const rows: Record<string, unknown>[] = [];
  for (let number = 1; files.has(`testcase/${number}.in`); number += 1) {
    const output_name = `${number}.out`;
    if (judgeMode === 'default' && !files.has(`testcase/${output_name}`)) break;
    rows.push({ input_name: `${number}.in`, output_name });
  }
  if (rows.length > 0) report.converted('test_case_score', `empty: ${rows.length} cases by their numbers`);
  return rows;
}

function readCases(
  keys: Keys,
  problem: ProblemPackage,
  source: ProblemSource,
  report: ConversionReport,
): void {
  const files = new Set(source.list().map((file) => file.path));
  const listed = readList(keys, 'test_case_score', report);
  const isUnlisted = problem.type === 0 && isNothing(keys.raw('test_case_score'));
  const rows = isUnlisted ? numberedCases(files, problem, report) : listed;
  const cases: UngroupedCase[] = [];
  for (const row of rows) {
    const inputPath = `testcase/${scalarText(row['input_name'])}`;
    const outputName = scalarText(row['output_name']);
    const answerPath = `testcase/${outputName}`;
    if (!files.has(inputPath)) {
      report.stop(`${inputPath} is missing in the package`);
      continue;
    }
    if (!report.has(inputPath)) report.taken(inputPath);
    const name = scalarText(row['input_name']).replace(/\.[^.]*$/, '');
    const empty = `testcase/${name}.empty`;
    const hasAnswer = outputName !== '-' && files.has(answerPath);
    if (hasAnswer && !report.has(answerPath)) report.taken(answerPath);
    if (!hasAnswer && problem.judgeMode === 'default') {
      report.stop(`${inputPath} has no answer`);
      continue;
    }
    if (!hasAnswer) {
      source.add(empty, '');
      report.converted(empty, 'the package has no answer; an empty file is used');
    }
    const score = Number(row['score'] ?? 0);
    cases.push({ name, inputPath, answerPath: hasAnswer ? answerPath : empty, score, isSample: false });
  }
  if (rows.length === 0) report.stop('the package lists no test data');
  const placed =
    problem.type === 0
      ? groupUnscoredCases(cases)
      : groupScoredCases([], [{ name: 'all', worth: null, policy: 'sum', cases, dependsOn: [] }], report);
  Object.assign(problem, { ...placed, groups: [] });
}
