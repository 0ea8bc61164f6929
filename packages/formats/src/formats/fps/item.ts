import { findLanguage } from '@xiezhi/contract/languages';
import { checkerLanguage } from '../../read/checker-language.ts';
import { decodeEntities } from '../../text/html-entities.ts';
import { htmlStatement } from '../../text/html-statement.ts';
import type { ConversionReport } from '../../report/conversion-report.ts';
import { lookUp } from '../../text/lookup.ts';
import type { ProblemPackage } from '../../model/model.ts';
import { newProblem } from '../../model/new-problem.ts';
import { joinTemplate } from '../../model/template-regions.ts';
import { setTexts } from '../../text/text-locale.ts';
import { ofVersion } from '../../read/python-version.ts';
import type { ProblemSource } from '../../read/virtual-source.ts';
import { childrenOf, textAt, type XmlElement } from '../../text/xml.ts';
import { readFpsCases } from './cases.ts';
import { readFpsPictures } from './pictures.ts';
import type { FpsFile } from './read-file.ts';

/** Language names of FPS that differ from those of the site. */
const languageNames: Readonly<Record<string, string>> = {
  C: 'C With O2',
  'C++': 'C++ With O2',
  Python: 'Python3',
  Go: 'Golang',
  JavaScript: 'JavaScript Node',
};

// oxfmt-ignore
const known = new Set([
  'title', 'source', 'url', 'time_limit', 'memory_limit', 'description', 'input', 'output', 'hint', 'sample_input',
  'sample_output', 'test_input', 'test_output', 'solution', 'prepend', 'template', 'append', 'spj', 'tpj', 'interactor', 'img',
  'remote_oj', 'remote_id',
]);

/** Reads one `item` of an FPS file. `data` contains the test data of all items of the file. */
export function readItem(
  { item, data }: Pick<FpsFile, 'data'> & { item: XmlElement },
  version: string,
  source: ProblemSource,
  report: ConversionReport,
): ProblemPackage {
  const problem = newProblem();
  for (const name of new Set(item.children.map((child) => child.name))) {
    if (known.has(name)) report.taken(`item: ${name}`);
    else report.lost(`item: ${name}`, 'none', 'unknown');
  }
  if (textAt(item, 'remote_oj') !== '') report.stop('problems of other judges are not imported');
  const pictures = readFpsPictures(item, problem, source, report);
  const text = (name: string): string => pictures(markdownOrHtml(textAt(item, name)));
  setTexts(problem, decodeEntities(textAt(item, 'title')), {
    description: text('description'),
    input: text('input'),
    output: text('output'),
    hint: text('hint'),
  });
  problem.source = decodeEntities(textAt(item, 'source'));
  problem.difficulty = 1;
  readLimits(item, problem, report);
  readSamples(item, problem);
  readChecker(item, problem, report);
  readPrograms(item, problem, report);
  readFpsCases({ item, data }, problem, source, report);
  const url = textAt(item, 'url');
  problem.packageMeta = { fpsVersion: version, ...(url === '' ? {} : { url }) };
  return problem;
}

/** Converts a statement. `[md]…[/md]` encloses Markdown; all other statements are HTML. */
function markdownOrHtml(text: string): string {
  return text.includes('[md]') ? text.replace(/\[\/?md\]/g, '').trim() : htmlStatement(text.trim());
}

function readLimits(item: XmlElement, problem: ProblemPackage, report: ConversionReport): void {
  const time = childrenOf(item, 'time_limit')[0];
  const memory = childrenOf(item, 'memory_limit')[0];
  const timeUnit = (time?.attributes['unit'] ?? 's').toLowerCase();
  const memoryUnit = (memory?.attributes['unit'] ?? 'mb').toLowerCase();
  const seconds = Number(time?.text.trim() || Number.NaN);
  const size = Number(memory?.text.trim() || Number.NaN);
  if (!['s', 'ms'].includes(timeUnit)) report.stop(`unknown unit ${timeUnit} of the time limit`);
  if (!['mb', 'kb'].includes(memoryUnit)) report.stop(`unknown unit ${memoryUnit} of the memory limit`);
  if (seconds > 0)
    problem.timeLimitMs = Math.max(1, Math.round(timeUnit === 'ms' ? seconds : seconds * 1000));
  else report.converted('time limit', `the package has none: set to ${problem.timeLimitMs} ms`);
  if (size > 0) problem.memoryLimitMb = Math.max(1, Math.ceil(memoryUnit === 'kb' ? size / 1024 : size));
  else report.converted('memory limit', `the package has none: set to ${problem.memoryLimitMb} MiB`);
}

function readSamples(item: XmlElement, problem: ProblemPackage): void {
  const outputs = childrenOf(item, 'sample_output');
  problem.samples = childrenOf(item, 'sample_input')
    .map((input, index) => ({ input: input.text, output: outputs[index]?.text ?? '' }))
    .filter(({ input, output }) => input + output !== '');
}

/**
 * Reads the checker or interactor. An interactor takes precedence over checkers, and a testlib checker over one with
 * HUSTOJ's order of arguments. As with testlib, an interactor gets the input and a file for its output.
 */
function readChecker(item: XmlElement, problem: ProblemPackage, report: ConversionReport): void {
  const [interactor, testlib, own] = ['interactor', 'tpj', 'spj'].map((name) =>
    childrenOf(item, name).find((one) => one.text.trim() !== ''),
  );
  const found = interactor ?? testlib ?? own;
  if (found === undefined) return;
  if (own?.attributes['language'] === 'Text') {
    report.stop('problems with answers submitted as text are not supported');
    return;
  }
  if (interactor !== undefined && (testlib ?? own) !== undefined)
    report.lost('checker', 'none', 'the interactor decides');
  else if (testlib !== undefined && own !== undefined)
    report.ignored('second checker', 'the file for testlib is used');
  const language = checkerLanguage(found.attributes['language'] ?? 'C++', report);
  if (language === null) return;
  problem.judgeMode = interactor === undefined ? 'spj' : 'interactive';
  const isOwn = found === own;
  const isPlainTestlib = isOwn && callsTestlibPlainly(found.text);
  if (isPlainTestlib) report.converted('spj', 'it uses testlib: it gets its files in the order of testlib');
  const dialect = isOwn && !isPlainTestlib ? 'hustoj' : 'testlib';
  problem.checker = { language, code: found.text, dialect, scoreUnit: 'percent', args: [] };
}

/**
 * Whether a checker expects its files in testlib's order of arguments. A checker that accesses the arguments by index
 * handles HUSTOJ's order itself. Authors run the other checkers through a script that swaps output and answer.
 */
function callsTestlibPlainly(code: string): boolean {
  const [, files] = /\bregisterTestlibCmd\s*\(\s*\w+\s*,\s*(\w+)\s*\)/.exec(code) ?? [];
  return (
    files !== undefined &&
    /#\s*include\s*[<"]testlib\.h[>"]/.test(code) &&
    !new RegExp(`\\b${files}\\s*\\[\\s*\\d`).test(code)
  );
}

function readPrograms(item: XmlElement, problem: ProblemPackage, report: ConversionReport): void {
  report.converted('exit status', 'on this site, an exit code other than 0 is a runtime error');
  for (const [index, solution] of childrenOf(item, 'solution').entries()) {
    const name = solution.attributes['language'] ?? '';
    const language = lookUp(languageNames, name) ?? findLanguage(name)?.name ?? null;
    if (language === null) report.lost(`solution ${index + 1}`, 'none', `unknown language ${name}`);
    const path = `solution/${index + 1}`;
    problem.submissions.push({
      path,
      language: ofVersion(language, solution.text),
      code: solution.text,
      permitted: ['AC'],
      required: ['AC'],
      score: null,
    });
  }
  const languages = new Set<string>();
  for (const part of ['prepend', 'template', 'append'] as const) {
    for (const element of childrenOf(item, part)) languages.add(element.attributes['language'] ?? '');
  }
  for (const name of languages) {
    const of = (part: string): string =>
      childrenOf(item, part).find((one) => (one.attributes['language'] ?? '') === name)?.text ?? '';
    const regions = { prepend: of('prepend'), template: of('template'), append: of('append') };
    const language = lookUp(languageNames, name) ?? findLanguage(name)?.name ?? null;
    if (language === null)
      report.lost(`template ${name}`, 'display', 'a language that this site does not support');
    else problem.codeTemplates[language] = joinTemplate(regions, language);
    if (regions.prepend.trim() + regions.append.trim() !== '')
      report.lost(`code around ${name}`, 'verdict', 'on this site, users can edit the code around it');
  }
}
