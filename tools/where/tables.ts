import type { Place, Sources } from './sources.ts';

/** Where a table of the database is declared and written. */
export interface TableSources {
  name: string;
  declaration: Place;
  migrations: Place[];
  /** Statements that insert, update or delete rows, without tests. */
  writers: Place[];
  /** Files whose queries read the table, without tests. */
  readers: string[];
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
  return {
    name,
    declaration,
    migrations: sources.find(migrationFiles, new RegExp(`Table\\('${name}'\\)|table ${name}\\b`)),
    writers: sources.find(serverFiles, new RegExp(statement)),
    readers: [...new Set(sources.find(serverFiles, new RegExp(query)).map(({ path }) => path))],
  };
}
