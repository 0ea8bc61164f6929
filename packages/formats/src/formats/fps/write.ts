import { decodeEntities } from '../../text/html-entities.ts';
import { ConversionReport } from '../../report/conversion-report.ts';
import type { ProblemPackage } from '../../model/model.ts';
import { packageLimits } from '../../model/package-limits.ts';
import { PackageError } from '../../model/plan.ts';
import { splitTemplate } from '../../model/template-regions.ts';
import { comparerSource } from '../../write/comparer-source.ts';
import { reportLosses, dialectOf, nameOfKind, rightSolutions } from '../../write/losses.ts';
import { mainText } from '../../write/main-text.ts';
import { escapeXml, isXmlText, xmlTexts } from '../../write/stream-pieces.ts';
import { namesWithMarks, withoutMarks } from './marks.ts';
import type { OutputPiece, PackageWriter } from '../../write/writer.ts';

/** Language names of FPS that differ from those of the site, by language family. */
const languageNames: Readonly<Record<string, string>> = {
  c: 'C',
  cpp: 'C++',
  python3: 'Python',
  go: 'Go',
  javascript: 'JavaScript',
};

/** Writes an FPS 1.6 file with one item, including its test data and pictures. */
export const fpsWriter: PackageWriter = {
  name: 'fps',
  write(problem, number = 1) {
    const report = new ConversionReport();
    reportLosses(
      problem,
      [
        ...([
          'secondLanguage',
          'tags',
          'languages',
          'fileIo',
          'endBlanks',
          'userFiles',
          'judgeFiles',
        ] as const),
        ...([
          'checkerArguments',
          'caseArguments',
          'secondChecker',
          'passes',
          'acceptedByAny',
          'dependencies',
        ] as const),
        'validators',
        'explanations',
        'hints',
        'limitFactors',
        'includedFiles',
        'outputLimit',
      ],
      report,
    );
    const names = problem.type === 1 ? namesWithMarks(problem) : null;
    if (problem.type === 1 && names === null)
      report.lost('scores', 'score', 'all cases must pass in this format');
    if (names !== null)
      report.converted('scores', 'written in the names of the test data, as in the OI mode of HUSTOJ');
    const pieces = [
      '<?xml version="1.0" encoding="UTF-8"?>\n<fps version="1.6">\n<generator name="xiezhi"/>\n<item>\n',
      ...texts(problem),
      ...checker(problem),
      ...programs(problem, report),
      ...data(problem, names),
      ...pictures(problem, report),
      '</item>\n</fps>\n',
    ];
    for (const piece of pieces)
      if (typeof piece === 'string' && !isXmlText(piece))
        throw new PackageError('a text contains characters that XML cannot represent');
    return { root: '', files: [{ path: `problem-${number}.xml`, pieces }], remarks: report.entries };
  },

  async check({ cases }, source) {
    let bytes = 0;
    for (const { inputPath, answerPath } of cases) {
      for (const path of [inputPath, answerPath])
        for await (const text of xmlTexts(source, path)) bytes += Buffer.byteLength(text);
      if (bytes > packageLimits.fpsBytes)
        throw new PackageError(
          `test data of more than ${packageLimits.fpsBytes} bytes does not fit into one file`,
        );
    }
  },
};

/** Returns an element with escaped attributes and text. */
function element(name: string, text: string, attributes: Readonly<Record<string, string>> = {}): string {
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
  return `<${name}${given.join('')}>${escapeXml(text)}</${name}>\n`;
}

/** Encloses Markdown in the tags that HUSTOJ recognizes. */
function markdown(text: string): string {
  return text.trim() === '' ? '' : `[md]${text.trim()}[/md]`;
}

function texts(problem: ProblemPackage): string[] {
  const { title, parts } = mainText(problem);
  const { url } = problem.packageMeta;
  return [
    element('title', asHtml(title.trim())),
    element('time_limit', String(problem.timeLimitMs / 1000), { unit: 's' }),
    element('memory_limit', String(problem.memoryLimitMb), { unit: 'mb' }),
    ...(['description', 'input', 'output', 'hint'] as const).map((name) =>
      element(name, markdown(parts[name])),
    ),
    element('source', asHtml(problem.source.trim())),
    ...(typeof url === 'string' ? [element('url', url)] : []),
    // Leaves out empty samples, because no reader keeps them.
    ...problem.samples
      .filter(({ input, output }) => input + output !== '')
      .map(({ input, output }) => element('sample_input', input) + element('sample_output', output)),
  ];
}

/** Escapes a title or source. Readers parse it as HTML, so it is escaped only if parsing would change it. */
function asHtml(text: string): string {
  return decodeEntities(text) === text ? text : text.replaceAll('&', '&amp;');
}

/**
 * Returns the element of the checker or interactor. `tpj` is a testlib checker, `spj` a checker with HUSTOJ's order of
 * arguments, and `interactor` an interactor that uses testlib. Throws for other programs, because they would get wrong
 * arguments.
 */
function checker({ judgeMode, checker: program, comparer }: ProblemPackage): string[] {
  if (judgeMode === 'default') return [];
  const isInteractive = judgeMode === 'interactive';
  if (comparer !== null) return [element('spj', comparerSource(comparer, 'hustoj'), { language: 'C++' })];
  if (program === null) throw new PackageError('the checker is missing');
  const dialect = dialectOf(program);
  if (isInteractive && (dialect !== 'testlib' || program.language !== 'C++'))
    throw new PackageError('interactive problems cannot be exported in this format. Choose another format');
  if (isInteractive) return [element('interactor', program.code, { language: 'C++' })];
  if (dialect !== 'testlib' && dialect !== 'hustoj')
    throw new PackageError(`checkers of ${dialect} cannot be exported in this format. Choose another format`);
  return [element(dialect === 'testlib' ? 'tpj' : 'spj', program.code, { language: program.language })];
}

function programs(problem: ProblemPackage, report: ConversionReport): string[] {
  const found = rightSolutions(problem, report).map(({ language, code }) =>
    element('solution', code, { language: nameOfKind(languageNames, language) }),
  );
  const written = new Set<string>();
  for (const [own, text] of Object.entries(problem.codeTemplates)) {
    const language = nameOfKind(languageNames, own);
    if (written.has(language))
      report.lost(`template ${own}`, 'display', 'there is already one for this kind of language');
    if (written.has(language)) continue;
    written.add(language);
    const { prepend, template, append } = splitTemplate(text);
    for (const [name, part] of Object.entries({ prepend, template, append }))
      if (name === 'template' || part !== '') found.push(element(name, part, { language }));
  }
  return found;
}

/** Writes the cases. Their names state the scores if `names` is given; otherwise they keep their own names. */
function data({ cases }: ProblemPackage, names: ReadonlyMap<number, string> | null): OutputPiece[] {
  return cases.flatMap(({ seq, name: own, inputPath, answerPath }): OutputPiece[] => {
    const name = escapeXml(names?.get(seq) ?? withoutMarks(own));
    return [
      `<test_input name="${name}">`,
      { from: inputPath, as: 'xml' },
      '</test_input>\n',
      `<test_output name="${name}">`,
      { from: answerPath, as: 'xml' },
      '</test_output>\n',
    ];
  });
}

/** Writes pictures under the names that the statement uses. */
function pictures({ attachments }: ProblemPackage, report: ConversionReport): OutputPiece[] {
  const shown = attachments.filter(
    ({ name, isPicture }) => isPicture && /\.(?:png|jpe?g|gif|webp)$/i.test(name),
  );
  if (shown.length < attachments.length)
    report.lost('attachments', 'display', 'other judges ignore it in this format');
  return shown.flatMap(({ name, path }): OutputPiece[] => [
    `<img><src>${escapeXml(name)}</src><base64>`,
    { from: path, as: 'base64' },
    '</base64></img>\n',
  ]);
}
