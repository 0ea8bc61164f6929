/*
 * During a rolling update servers of the previous release work on a database that the next release has migrated. So a
 * migration only expands: it adds tables, columns with a default or without a value, and indexes. What the previous
 * release still uses is removed (contracted) one release later.
 */

/** Rules about a clause of `alter table`: what breaks the previous release, and how. */
const clauseRules: readonly [RegExp, string][] = [
  [/^drop (?!constraint|default|expression)/, 'drops a column that the previous release reads'],
  [/^rename /, 'renames what the previous release uses'],
  [/^alter (column )?\S+ (set data )?type /, 'changes the type of a column'],
  [/^alter (column )?\S+ set not null/, 'forbids rows that the previous release writes'],
  [/^alter (column )?\S+ drop default/, 'takes a default that the previous release relies on'],
  [
    /^add (column )?(if not exists )?(?!constraint |check|unique|primary|foreign|exclude)(?=.* not null)(?!.* (default|generated) )/,
    'adds a column that the previous release does not fill',
  ],
];

const dropped = /^drop (table|view|materialized view|function|type|sequence|schema) /;

/** Removes comments, the contents of texts, and needless white space. */
function normalize(statement: string): string {
  return statement
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .replaceAll(/--[^\n]*/g, ' ')
    .replaceAll(/\/\*[\s\S]*?\*\//g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}

/** Splits at commas outside of parentheses. */
function clausesOf(text: string): string[] {
  const clauses = [''];
  let depth = 0;
  for (const character of text) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (character === ',' && depth === 0) clauses.push('');
    else clauses[clauses.length - 1] += character;
  }
  return clauses.map((clause) => clause.trim());
}

/**
 * Returns what in a statement breaks servers of the previous release; empty if nothing does. Tables created since that
 * release are in `created`, which the statement's own table joins.
 */
export function breakingChanges(sql: string, created: Set<string>): string[] {
  const statement = normalize(sql);
  const table = /^create table (?:if not exists )?(\S+)/.exec(statement)?.[1];
  if (table !== undefined) created.add(table);
  const altered = /^alter table (?:if exists )?(?:only )?(\S+) (.*)$/.exec(statement);
  if (altered !== null) {
    const [, name = '', changes = ''] = altered;
    if (created.has(name)) return [];
    return clausesOf(changes).flatMap((clause) =>
      clauseRules
        .filter(([pattern]) => pattern.test(`${clause} `))
        .map(([, reason]) => `${name}: ${reason} (${clause})`),
    );
  }
  if (!dropped.test(statement)) return [];
  const names = statement
    .replace(dropped, '')
    .replace(/^if exists /, '')
    .split(/[\s,(]+/);
  return created.has(names[0] ?? '') ? [] : [`drops what the previous release may use (${statement})`];
}
