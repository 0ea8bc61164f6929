import { dirname, join } from 'node:path';
import type { ESTree, Plugin } from 'vite';
import { layoutPaths } from './src/navigation/layout-paths.ts';

/** What a build knows of a page, read off its `*.page.ts`. */
export interface PageFacts {
  /** `/problem/$problemID` */
  path: string;
  /** Modules as the build's manifest names them. */
  component: string;
  /** What the page is defined in, where that is not the entry. */
  branch: string | undefined;
  texts: readonly string[];
  limit: number;
  /** Fetched as the page is drawn. */
  modules: readonly string[];
  /** Also fetched as the page is drawn, though not everybody sees it. */
  seldom: readonly string[];
  later: { limit: number; modules: readonly string[] } | undefined;
}

const entry = 'index.html';
const locales = ['src/i18n/zh-CN/index.ts', 'src/i18n/en-US/index.ts'];

/** Where families of pages are listed that come apart from the entry. */
const familyList = `${import.meta.dirname}/src/app/families.ts`;

/**
 * Reads the definitions of all pages while the app is built, for those steps that must know them: budgets and
 * early loading. They are read as text, since running them takes a browser.
 */
export function pageFacts(): { plugin: Plugin; pages: readonly PageFacts[] } {
  const pages: PageFacts[] = [];
  const definitions = new Map<string, Values[]>();
  const families: FamilyFacts[] = [];
  const plugin: Plugin = {
    name: 'xiezhi:page-facts',
    apply: 'build',
    enforce: 'post',
    buildStart() {
      pages.length = 0;
      definitions.clear();
      families.length = 0;
    },
    transform(code, id) {
      if (id === familyList) families.push(...familiesIn(this.parse(code)));
      if (!id.endsWith('.page.ts')) return undefined;
      const { body } = this.parse(code);
      definitions.set(id, definitionsOf(body));
      return { code: withoutWeights(code, body), map: null };
    },
    moduleParsed({ id, dynamicallyImportedIds: [component] }) {
      if (component === undefined) return;
      for (const definition of definitions.get(id) ?? []) pages.push(factsOf(definition, id, component));
    },
    buildEnd() {
      for (const page of pages) page.branch = families.find((family) => isOf(family, page.path))?.module;
    },
    generateBundle() {
      const routes = pages.flatMap(({ path, component, branch, texts, limit, modules, seldom, later }) => {
        const own = branch === undefined ? [component] : [branch, component];
        const first = { limit, modules: [...own, ...modules, ...seldom], areas: texts };
        const whole = later && {
          ...first,
          limit: later.limit,
          modules: [...first.modules, ...later.modules],
        };
        return [[path, first] as const, ...(whole === undefined ? [] : [[`${path}, later`, whole] as const])];
      });
      const source = JSON.stringify({ entry, locales, routes: Object.fromEntries(routes) });
      this.emitFile({ type: 'asset', fileName: '.vite/pages.json', source });
    },
  };
  return { plugin, pages };
}

type Values = Readonly<Record<string, unknown>>;

interface FamilyFacts {
  at: readonly string[];
  isAlone: boolean;
  /** The module that lists its pages, as the build's manifest names it. */
  module: string;
}

/** What is given to each `defineFamily`, in a module that has nothing else. */
function familiesIn(node: unknown): FamilyFacts[] {
  if (typeof node !== 'object' || node === null) return [];
  if (!isObject(node)) return Object.values(node).flatMap((child: unknown) => familiesIn(child));
  const {
    at,
    alsoAt = [],
    isAlone = false,
  } = fieldsOf(valueOf(node, {})) as { at?: string; alsoAt?: string[]; isAlone?: boolean };
  const [module] = importsIn(node);
  if (at === undefined || module === undefined) throw new Error(`${familyList}: a family says at and bring`);
  return [{ at: [at, ...alsoAt], isAlone, module: nameIn(familyList, module) }];
}

function isObject(node: object): node is ESTree.ObjectExpression {
  return 'type' in node && node.type === 'ObjectExpression';
}

function isImport(node: object): node is ESTree.ImportExpression {
  return 'type' in node && node.type === 'ImportExpression';
}

/** The modules that are imported somewhere in a piece of code, when it is run. */
function importsIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  if (isImport(node)) return node.source.type === 'Literal' ? [String(node.source.value)] : [];
  return Object.values(node).flatMap((child: unknown) => importsIn(child));
}

function isOf({ at, isAlone }: FamilyFacts, path: string): boolean {
  return at.some((start) => path === start || (!isAlone && path.startsWith(`${start}/`)));
}

/** What a page may weigh concerns its build alone; every visitor would else load it of all pages. */
function withoutWeights(code: string, body: readonly (ESTree.Statement | ESTree.Directive)[]): string {
  const weights = body.flatMap((statement) => weightsIn(statement)).sort((a, b) => b.start - a.start);
  let text = code;
  for (const { start, end } of weights) text = `${text.slice(0, start)}0${text.slice(end)}`;
  return text;
}

/** The values of all properties of that name. */
function weightsIn(node: unknown): ESTree.Expression[] {
  if (typeof node !== 'object' || node === null) return [];
  if (isWeight(node)) return [node.value];
  return Object.values(node).flatMap((child: unknown) => weightsIn(child));
}

function isWeight(node: object): node is { value: ESTree.Expression } {
  if (!('type' in node) || node.type !== 'Property' || !('key' in node)) return false;
  const { key } = node;
  return typeof key === 'object' && key !== null && 'name' in key && key.name === 'weight';
}

/** The object that each `definePage` of a module is given, as far as it is written out there. */
function definitionsOf(body: readonly (ESTree.Statement | ESTree.Directive)[]): Values[] {
  const known: Record<string, unknown> = {};
  const definitions: Values[] = [];
  for (const statement of body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type !== 'VariableDeclaration') continue;
    for (const { id, init } of declaration.declarations) {
      const [argument] = init?.type === 'CallExpression' && isDefinePage(init.callee) ? init.arguments : [];
      if (argument !== undefined)
        definitions.push({ ...fieldsOf(valueOf(argument, known)), component: importsIn(argument)[0] });
      else if (id.type === 'Identifier') known[id.name] = valueOf(init, known);
    }
  }
  return definitions;
}

function isDefinePage(callee: ESTree.Expression): boolean {
  return callee.type === 'Identifier' && callee.name === 'definePage';
}

function fieldsOf(value: unknown): Values {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** The value of plain literals; a member stands for its own name, and what must be run for nothing. */
function valueOf(node: ESTree.Node | null, known: Values): unknown {
  if (node === null) return undefined;
  if (node.type === 'Literal') return node.value;
  if (node.type === 'Identifier') return known[node.name];
  if (node.type === 'MemberExpression')
    return node.property.type === 'Identifier' ? node.property.name : undefined;
  if (node.type === 'ArrayExpression') return node.elements.map((element) => valueOf(element, known));
  if (node.type === 'ObjectExpression')
    return Object.assign({}, ...node.properties.map((property) => entryOf(property, known))) as unknown;
  return undefined;
}

function entryOf(property: ESTree.ObjectPropertyKind, known: Values): unknown {
  if (property.type === 'SpreadElement') return valueOf(property.argument, known);
  return property.key.type === 'Identifier' ? { [property.key.name]: valueOf(property.value, known) } : {};
}

/** @param component What the file imports first, which is drawn where a definition imports nothing of its own */
function factsOf(definition: Values, file: string, component: string): PageFacts {
  const {
    layout,
    path,
    texts = [],
    weight,
    component: own,
  } = definition as Partial<{
    component: string;
    layout: keyof typeof layoutPaths;
    path: string;
    texts: string[];
    weight: {
      limit: number;
      modules?: string[];
      seldom?: string[];
      later?: { limit: number; modules: string[] };
    };
  }>;
  if (layout === undefined || path === undefined || weight === undefined)
    throw new Error(`${file}: layout, path and weight must be written out, for the build reads them`);
  const { modules = [], seldom = [], later } = weight;
  const namesOf = (list: readonly string[]) => list.map((module) => nameIn(file, module));
  return {
    path: layoutPaths[layout] + path,
    component: own === undefined ? nameOf(component) : nameIn(file, own),
    branch: undefined,
    texts,
    limit: weight.limit,
    modules: namesOf(modules),
    seldom: namesOf(seldom),
    later: later && { limit: later.limit, modules: namesOf(later.modules) },
  };
}

/** The module that an import in a file names. Paths are no addresses: a blank in one is a blank, never `%20`. */
function nameIn(file: string, specifier: string): string {
  return nameOf(join(dirname(file), specifier));
}

/** A module as seen from the folder of the web app. */
function nameOf(id: string): string {
  return id.slice(import.meta.dirname.length + 1);
}
