import type { ProblemPackage } from '../../model/model.ts';
import { PackageError } from '../../model/plan.ts';
import { escapeXml, isXmlText } from '../../write/stream-pieces.ts';
import { isMap } from '../../text/yaml.ts';
import { polygonLanguages, sourceTypeOf } from './languages.ts';
import type { TestMarks } from './marks.ts';
import { shortNameOf } from './short-name.ts';
import type { PolygonPrograms } from './write-programs.ts';
import { statementLocales } from './write-statements.ts';

/** The parts of problem.xml that are not fields of the problem. */
export interface Description {
  marks: TestMarks;
  /** Number of digits in the names of tests. */
  width: number;
  programs: PolygonPrograms;
  resources: { path: string; type: string; for: readonly string[] }[];
  attachments: readonly string[];
  validators: { path: string; language: string }[];
  solutions: { path: string; language: string | null; tag: string }[];
}

/** An XML element. */
interface Node {
  name: string;
  attributes: Readonly<Record<string, string | undefined>>;
  /** Child elements, or a text. */
  inside: readonly (Node | null)[] | string;
}

function node(name: string, attributes: Node['attributes'], inside: Node['inside'] = []): Node {
  return { name, attributes, inside };
}

/** Returns problem.xml. Throws `PackageError` for a text that XML cannot represent. */
export function problemXml(problem: ProblemPackage, description: Description): string {
  const { packageMeta, fileIo } = problem;
  const storedMeta = isMap(packageMeta['polygon']) ? packageMeta['polygon'] : {};
  const root = node(
    'problem',
    {
      revision: textOf(storedMeta['revision']) ?? '1',
      'short-name': shortNameOf(problem.displayId),
      url: textOf(storedMeta['url']),
    },
    [
      node('names', {}, names(problem)),
      node('statements', {}, statements(problem)),
      node('judging', { 'input-file': fileIo?.input ?? '', 'output-file': fileIo?.output ?? '' }, [
        testset(problem, description),
      ]),
      files(description),
      assets(description),
      node('properties', {}, properties(storedMeta['properties'])),
      node(
        'tags',
        {},
        problem.tags.map(({ name }) => node('tag', { value: name['en-US'] ?? name['zh-CN'] ?? '' })),
      ),
    ],
  );
  const text = `<?xml version="1.0" encoding="utf-8" standalone="no"?>\n${written(root, '')}`;
  if (!isXmlText(text)) throw new PackageError('a text contains characters that XML cannot represent');
  return text;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function names({ titles }: ProblemPackage): Node[] {
  return (['en-US', 'zh-CN'] as const).flatMap((locale) => {
    const value = titles[locale];
    return value === undefined ? [] : [node('name', { language: polygonLanguages[locale], value })];
  });
}

function statements(problem: ProblemPackage): Node[] {
  return statementLocales(problem).map((locale) => {
    const language = polygonLanguages[locale];
    const path = `statements/${language}/problem.tex`;
    return node('statement', {
      charset: 'UTF-8',
      language,
      mathjax: 'true',
      path,
      type: 'application/x-tex',
    });
  });
}

function testset({ cases, timeLimitMs, memoryLimitMb }: ProblemPackage, { marks, width }: Description): Node {
  const number = `%0${width}d`;
  return node('testset', { name: 'tests' }, [
    node('time-limit', {}, String(timeLimitMs)),
    node('memory-limit', {}, String(memoryLimitMb * 1024 ** 2)),
    node('test-count', {}, String(cases.length)),
    node('input-path-pattern', {}, `tests/${number}`),
    node('answer-path-pattern', {}, `tests/${number}.a`),
    node(
      'tests',
      {},
      marks.tests.map(({ isSample, group, points }) =>
        node('test', {
          method: 'manual',
          sample: isSample ? 'true' : undefined,
          group: group || undefined,
          points: points || undefined,
        }),
      ),
    ),
    marks.groups.length === 0 ? null : node('groups', {}, groups(marks)),
  ]);
}

function groups(marks: TestMarks): Node[] {
  return marks.groups.map(({ name, points, policy, dependsOn }) =>
    node('group', { name, points, 'points-policy': policy, 'feedback-policy': 'complete' }, [
      dependsOn.length === 0
        ? null
        : node(
            'dependencies',
            {},
            dependsOn.map((group) => node('dependency', { group })),
          ),
    ]),
  );
}

function files({ resources, attachments }: Description): Node {
  return node('files', {}, [
    node(
      'resources',
      {},
      resources.map(({ path, type, for: forWhom }) =>
        node('file', { path, type }, [
          node(
            'assets',
            {},
            forWhom.map((name) => node('asset', { name })),
          ),
        ]),
      ),
    ),
    attachments.length === 0
      ? null
      : node(
          'attachments',
          {},
          attachments.map((path) => node('file', { path })),
        ),
  ]);
}

function assets({ programs: { checker, interactor }, validators, solutions }: Description): Node {
  const source = (path: string, type: string) => node('source', { path, type });
  return node('assets', {}, [
    node('checker', { type: 'testlib' }, [
      source(`files/${checker.name}`, checker.type),
      node('copy', { path: checker.name }),
    ]),
    interactor && node('interactor', {}, [source(`files/${interactor.name}`, interactor.type)]),
    validators.length === 0
      ? null
      : node(
          'validators',
          {},
          validators.map(({ path, language }) =>
            node('validator', {}, [source(path, sourceTypeOf(language))]),
          ),
        ),
    node(
      'solutions',
      {},
      solutions.map(({ path, language, tag }) =>
        node('solution', { tag }, [source(path, sourceTypeOf(language))]),
      ),
    ),
  ]);
}

function properties(stored: unknown): Node[] {
  return Object.entries(isMap(stored) ? stored : {}).flatMap(([name, value]) =>
    typeof value === 'string' ? [node('property', { name, value })] : [],
  );
}

function written({ name, attributes, inside }: Node, indent: string): string {
  const given = Object.entries(attributes).map(([key, value]) =>
    value === undefined ? '' : ` ${key}="${attributeText(value)}"`,
  );
  const head = `${indent}<${name}${given.join('')}`;
  if (typeof inside === 'string') return `${head}>${escapeXml(inside)}</${name}>\n`;
  const children = inside.flatMap((one) => (one === null ? [] : [written(one, `${indent}  `)]));
  return children.length === 0 ? `${head}/>\n` : `${head}>\n${children.join('')}${indent}</${name}>\n`;
}

/** Escapes an attribute value. Line ends and tabs are encoded, because XML readers would turn them into blanks. */
function attributeText(value: string): string {
  return escapeXml(value).replaceAll('\n', '&#10;').replaceAll('\t', '&#9;');
}
