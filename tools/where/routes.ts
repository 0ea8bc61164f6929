import { isTest, type Place, type Sources } from './sources.ts';

/** Where one route of the HTTP API is defined, handled, called and tested. */
export interface RouteSources {
  /** Method and path, such as `POST /api/login`. */
  name: string;
  /** English summary of the contract; empty if a function of the contract builds it. */
  summary: string;
  definition: Place;
  /** Entries of handler tables. */
  handlers: Place[];
  /** Calls by the web app, the terminal client and the judge node. */
  callers: Place[];
  /** Test files of the server that call the route. */
  tests: string[];
}

const routeFiles =
  /^(?:packages\/contract\/src\/routes|apps\/(?:server|judge|web\/src)|packages\/cli)\/.*\.tsx?$/;
const contractFolder = 'packages/contract/src/routes/';
const quotedRoute = /'((?:GET|HEAD|POST|PUT|PATCH|DELETE) \/[^']*)'/g;

/** Every line that names a route, by route. Routes that only clients of other sites offer are included. */
type Mentions = ReadonlyMap<string, readonly Place[]>;

const mentionsOf = new WeakMap<Sources, Mentions>();

function mentions(sources: Sources): Mentions {
  const known = mentionsOf.get(sources);
  if (known !== undefined) return known;
  const found = new Map<string, Place[]>();
  for (const place of sources.find(routeFiles, new RegExp(quotedRoute.source)))
    for (const [, name = ''] of place.text.matchAll(quotedRoute)) {
      const places = found.get(name) ?? [];
      places.push(place);
      found.set(name, places);
    }
  mentionsOf.set(sources, found);
  return found;
}

/** The entry of a route in a table of the contract or of handlers: the quoted name, then a colon. */
const isEntry = (name: string, { text }: Place) => text.startsWith(`'${name}':`);
const isInContract = (place: Place) => place.path.startsWith(contractFolder) && !isTest(place);

/** All routes by name, with the line of the contract that defines them. */
function definitions(sources: Sources): Map<string, Place> {
  const found = new Map<string, Place>();
  for (const [name, places] of mentions(sources)) {
    const definition = places.find((place) => isInContract(place) && isEntry(name, place));
    if (definition !== undefined) found.set(name, definition);
  }
  return found;
}

/** English and Chinese summary of a route, in the lines after its name. */
function summaries(sources: Sources, { path, line }: Place): string[] {
  const following = sources
    .read(path)
    .split('\n')
    .slice(line, line + 12)
    .join('\n');
  const end = following.search(/^ {2}\},?$/m);
  const own = end < 0 ? following : following.slice(0, end);
  return [...own.matchAll(/summary(?:Zh)?:\s*(?<quote>['"])(?<text>.*?)\k<quote>,?$/gm)].map(
    ({ groups }) => groups?.text ?? '',
  );
}

/**
 * Returns the routes that a query names.
 * @param query a path of the API (`/api/login`), with or without method, or words of a summary in one of the languages
 */
export function findRoutes(sources: Sources, query: string): RouteSources[] {
  const all = definitions(sources);
  if (query.includes('/'))
    return namedRoutes([...all.keys()], query).flatMap((name) => findRoute(sources, name) ?? []);
  const words = query.toLowerCase();
  return [...all]
    .filter(([, place]) => summaries(sources, place).some((summary) => summary.toLowerCase().includes(words)))
    .flatMap(([name]) => findRoute(sources, name) ?? []);
}

/** Returns the route of exactly this name, if the contract has it. */
export function findRoute(sources: Sources, name: string): RouteSources | undefined {
  const definition = definitions(sources).get(name);
  if (definition === undefined) return undefined;
  const others = (mentions(sources).get(name) ?? []).filter(
    ({ path }) => !path.startsWith('packages/contract/'),
  );
  const inServer = others.filter(({ path }) => path.startsWith('apps/server/'));
  return {
    name,
    summary: summaries(sources, definition)[0] ?? '',
    definition,
    handlers: inServer.filter((place) => !isTest(place) && isEntry(name, place)),
    callers: others.filter((place) => !inServer.includes(place) && !isTest(place)),
    tests: [...new Set(inServer.filter(({ path }) => path.endsWith('.test.ts')).map(({ path }) => path))],
  };
}

/** Names whose path matches that of the query; if there are none, names that contain it. */
function namedRoutes(names: readonly string[], query: string): string[] {
  const [, method, path = ''] = /^(?:(GET|HEAD|POST|PUT|PATCH|DELETE) )?([^?]*)/.exec(query.trim()) ?? [];
  const ofMethod = names.filter((name) => method === undefined || name.startsWith(`${method} `));
  const exact = ofMethod.filter((name) => pathMatches(name.slice(name.indexOf(' ') + 1), path));
  return exact.length > 0 ? exact : ofMethod.filter((name) => name.includes(path));
}

/**
 * Whether a path has a pattern. Segments of the pattern that begin with `:` or `$`, or are in braces, match any
 * segment.
 * @param pattern such as `/contest/$contestID`
 */
export function pathMatches(pattern: string, path: string): boolean {
  const wanted = pattern.split('/');
  const given = path.replace(/\/$/, '').split('/');
  return (
    wanted.length === given.length &&
    wanted.every((segment, index) => /^[:$]|^\{.*\}$/.test(segment) || segment === given[index])
  );
}
