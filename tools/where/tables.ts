import { isTest, type SourceLine, type Sources } from './sources.ts';

/** Where a table of the database is declared and written. */
export interface TableSources {
  name: string;
  declaration: SourceLine;
  migrations: SourceLine[];
  /** Statements that insert, update or delete rows, without tests. */
  writers: SourceLine[];
  /** Files whose queries read the table, without tests. */
  readers: string[];
  /** Other files that contain the name as a string, such as an argument of a shared store. */
  mentions: string[];
}

const schemaFile = /^apps\/server\/src\/platform\/database\/schema\.ts$/;
const migrationFiles = /^apps\/server\/src\/platform\/database\/migrations\/\d+.*\.ts$/;
const serverFiles = /^apps\/server\/src\/(?!platform\/database\/migrations\/).*(?<!\.test)\.ts$/;

/** Returns the table of a name, if the schema has it. */
export function findTable(sources: Sources, name: string): TableSources | undefined {
  if (!/^[a-z][a-z0-9_]*$/.test(name)) return undefined;
  const [declaration] = sources.find(schemaFile, new RegExp(`^\\s*${name}: \\w+;$`, 'm'));
  if (declaration === undefined) return undefined;
  const statement = `(?:insertInto|updateTable|deleteFrom|mergeInto)\\('${name}(?: as \\w+)?'\\)|(?:insert into|update|delete from) ${name}\\b`;
  const query = `(?:selectFrom|[jJ]oin)\\(\\[?'${name}(?: as \\w+)?'|(?:from|join) ${name}\\b`;
  const writers = sources.find(serverFiles, new RegExp(statement));
  const readers = [...new Set(sources.find(serverFiles, new RegExp(query)).map(({ path }) => path))];
  const known = new Set([...writers.map(({ path }) => path), ...readers, declaration.path]);
  const named = sources.find(serverFiles, `'${name}'`).filter((place) => !isTest(place));
  const mentions = new Set(named.map(({ path }) => path));
  return {
    name,
    declaration: interfaceOf(sources, declaration),
    migrations: sources.find(migrationFiles, new RegExp(`Table\\('${name}'\\)|table ${name}\\b`)),
    writers,
    readers,
    mentions: [...mentions].filter((path) => !known.has(path)),
  };
}

/** The interface of a table's rows, which its line in `Database` names. */
function interfaceOf(sources: Sources, declaration: SourceLine): SourceLine {
  const name = /: (\w+);$/.exec(declaration.text)?.[1] ?? '';
  const [found] = sources.find(schemaFile, new RegExp(`^(?:export )?(?:interface|type) ${name}\\b`, 'm'));
  return found ?? declaration;
}
