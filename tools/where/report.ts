import { findPages, similarPages, type PageSources } from './pages.ts';
import { findRoutes, type RouteSources } from './routes.ts';
import { isTest, type SourceLine, type Sources } from './sources.ts';
import { findTable, type TableSources } from './tables.ts';
import { findTexts, type TextSources } from './texts.ts';

const codeFiles = /^(?:apps|packages|launcher|tools)\/.*\.(?:[jt]sx?|c|h)$/;
/** Entries of a kind beyond this number are counted only. */
const maxEntries = 12;

/**
 * Describes the sources of an address, a route, a text or a table.
 * @returns lines for a terminal; none if nothing was found
 */
export function report(sources: Sources, query: string): string[] {
  const isRoute = /\/api\//.test(query) || /^[A-Z]+ \//.test(query);
  if (isRoute) return section('Routes', findRoutes(sources, query), describeRoute);
  if (/^(?:https?:\/)?\//.test(query)) {
    const pages = findPages(sources, query);
    if (pages.length > 0) return section('Pages', pages, describePage);
    return section('No page has this address. Similar addresses', similarPages(sources, query), (path) => [
      path,
    ]);
  }
  const table = findTable(sources, query);
  const found = [
    ...section('Tables', table === undefined ? [] : [table], describeTable),
    ...section('Texts', findTexts(sources, query), describeText),
    ...section('Routes', findRoutes(sources, query), describeRoute),
  ];
  // Texts of mails, messages, reports and programs are no catalogue of the web app.
  const lines = () => sources.find(codeFiles, query).filter((place) => !isTest(place));
  return found.length > 0
    ? found
    : section('Lines', lines(), (place) => [`${at(place)}  ${place.text.slice(0, 120)}`]);
}

function section<Entry>(title: string, entries: readonly Entry[], describe: (entry: Entry) => string[]) {
  if (entries.length === 0) return [];
  const hidden = entries.length - maxEntries;
  return [
    `# ${title}`,
    ...entries.slice(0, maxEntries).flatMap(describe),
    ...(hidden > 0 ? [`… and ${hidden} more`] : []),
  ];
}

const at = ({ path, line }: { path: string; line: number }) => `${path}:${line}`;

/** One line per place, the first with the label. */
function list(label: string, places: readonly string[]): string[] {
  const shown = places.slice(0, maxEntries);
  const hidden = places.length - shown.length;
  return [...shown, ...(hidden > 0 ? [`… and ${hidden} more`] : [])].map(
    (place, index) => `  ${(index === 0 ? label : '').padEnd(10)} ${place}`,
  );
}

function describeRoute({ name, summary, definition, handlers, callers, tests }: RouteSources): string[] {
  return [
    `${name}  ${summary}`,
    ...list('contract', [at(definition)]),
    ...list('handler', handlers.map(at)),
    ...list('called by', callers.map(at)),
    ...list('tests', tests),
  ];
}

function describePage({ path, definition, component, texts, calls }: PageSources): string[] {
  return [
    path,
    ...list('page', [at(definition)]),
    ...list('component', [component]),
    ...list(
      'texts',
      texts.map((area) => `apps/web/src/i18n/{zh-CN,en-US}/${area}.ts`),
    ),
    ...calls.flatMap(({ route, caller }) => [
      `  calls      ${route.name}`,
      `               from ${caller}, handled by ${route.handlers.map(at).join(', ')}`,
    ]),
  ];
}

function describeText({ key, text, definition, uses }: TextSources): string[] {
  return [`${key}  ${text}`, ...list('catalogue', [at(definition)]), ...list('used by', withoutTests(uses))];
}

function describeTable({
  name,
  declaration,
  migrations,
  writers,
  readers,
  mentions,
}: TableSources): string[] {
  return [
    name,
    ...list('type', [at(declaration)]),
    ...list('migrations', migrations.map(at)),
    ...list('written by', withoutTests(writers)),
    ...list('read by', readers),
    ...list('named by', mentions),
  ];
}

const withoutTests = (places: readonly SourceLine[]) => places.filter((place) => !isTest(place)).map(at);
