import { parseSync } from 'libpg-query';

/*
 * During a rolling update servers of the previous release work on a database that the next release has migrated. So a
 * migration may only expand the schema: it adds tables, columns with a default or without a value, and indexes.
 * Whatever the previous release still uses is removed one release later, by a contract step.
 *
 * Statements are parsed by PostgreSQL's own parser; it returns a tree of nodes `{ KindOfNode: fields }`.
 */

/** A node or a part of one. */
type Tree = Readonly<Record<string, unknown>>;

/** Tables and columns that were added after the previous release, so its servers do not use them. */
export interface Fresh {
  readonly tables: Set<string>;
  /** As `table.column`. */
  readonly columns: Set<string>;
  /**
   * Constants in the check constraints of all tables, by `table.constraint`. Includes constraints of older migrations.
   */
  readonly checks: Map<string, ReadonlySet<string>>;
}

/** Returns a record without anything. */
export function nothingFresh(): Fresh {
  return { tables: new Set(), columns: new Set(), checks: new Map() };
}

/** Returns the changes that break servers of the previous release. Adds new tables and columns to `fresh`. */
export function breakingChanges(sql: string, fresh: Fresh): string[] {
  const { stmts = [] } = parseSync(sql);
  return stmts.flatMap(({ stmt }) => {
    const [kind = '', node] = Object.entries(asTree(stmt))[0] ?? [];
    return rules[kind]?.(asTree(node), fresh) ?? [];
  });
}

/** Rules by kind of statement. */
const rules: Readonly<Record<string, (node: Tree, fresh: Fresh) => string[]>> = {
  CreateStmt(node, fresh) {
    const table = tableOf(node['relation']);
    fresh.tables.add(table);
    for (const element of asList(node['tableElts'])) {
      const column = asTree(asTree(element)['ColumnDef']);
      recordChecks(table, String(column['colname']), asList(column['constraints']), fresh);
      recordChecks(table, '', [element], fresh);
    }
    return [];
  },
  CreateTableAsStmt(node, fresh) {
    fresh.tables.add(tableOf(asTree(node['into'])['rel']));
    return [];
  },
  AlterTableStmt(node, fresh) {
    const table = tableOf(node['relation']);
    if (fresh.tables.has(table)) return [];
    return asList(node['cmds']).flatMap((command) =>
      changesOfTable(table, asTree(asTree(command)['AlterTableCmd']), fresh).map(
        (fault) => `${table}: ${fault}`,
      ),
    );
  },
  RenameStmt(node, fresh) {
    const harmless = ['OBJECT_INDEX', 'OBJECT_TABCONSTRAINT', 'OBJECT_TRIGGER'];
    const table = tableOf(node['relation']);
    if (harmless.includes(String(node['renameType']))) return [];
    if (fresh.tables.delete(table)) fresh.tables.add(String(node['newname']));
    else return [`${table}: renames what the previous release uses`];
    return [];
  },
  DropStmt(node, fresh) {
    const kind = String(node['removeType']).replace('OBJECT_', '').toLowerCase();
    if (['index', 'policy', 'statistic_ext'].includes(kind)) return [];
    return asList(node['objects'])
      .map(lastName)
      .filter((name) => !fresh.tables.delete(name))
      .map((name) => `drops the ${kind} ${name}, which the previous release may use`);
  },
  IndexStmt(node, fresh) {
    const table = tableOf(node['relation']);
    if (node['unique'] !== true || fresh.tables.has(table)) return [];
    const names = [...namesIn(node['indexParams']), ...namesIn(node['whereClause'])];
    if (names.some((name) => fresh.columns.has(`${table}.${name}`))) return [];
    return [`${table}: a unique index refuses rows that the previous release writes`];
  },
  TruncateStmt: (node, fresh) =>
    asList(node['relations'])
      .map((relation) => tableOf(asTree(relation)['RangeVar']))
      .filter((table) => !fresh.tables.has(table))
      .map((table) => `${table}: deletes rows that the previous release uses`),
  AlterEnumStmt: (node) => ('oldVal' in node ? ['renames a value that the previous release uses'] : []),
  AlterObjectSchemaStmt: () => ['moves what the previous release uses to another schema'],
  DoStmt: (node, fresh) =>
    changesInBlock(lastName(asTree(asTree(asList(node['args'])[0])['DefElem'])['arg']), fresh),
};

const executedText = /\bexecute\s+(\$\w*\$)([\s\S]*?)\1/gi;

/**
 * Returns the breaking changes in a PL/pgSQL block. `execute` is allowed only with dollar-quoted texts, because other
 * texts cannot be checked.
 */
function changesInBlock(block: string, fresh: Fresh): string[] {
  const rest = block.replaceAll(executedText, '');
  if (/\b(execute|alter|drop|truncate|rename)\b/i.test(rest))
    return ['hides its statements in a block, where they cannot be checked'];
  return [...block.matchAll(executedText)].flatMap(([, , sql = '']) => breakingChanges(sql, fresh));
}

/** Returns the breaking effects of one change of an existing table. */
function changesOfTable(table: string, command: Tree, fresh: Fresh): string[] {
  const column = String(command['name']);
  const isFresh = fresh.columns.has(`${table}.${column}`);
  switch (command['subtype']) {
    case 'AT_DropColumn':
      return isFresh ? [] : [`drops the column ${column}, which the previous release reads`];
    case 'AT_AlterColumnType':
      return isFresh ? [] : [`changes the type of ${column}`];
    case 'AT_SetNotNull':
      return isFresh ? [] : [`forbids rows without ${column}, which the previous release writes`];
    case 'AT_ColumnDefault':
      return 'def' in command || isFresh ? [] : [`takes the default of ${column}`];
    case 'AT_AddColumn':
      return addedColumn(table, asTree(asTree(command['def'])['ColumnDef']), fresh);
    case 'AT_AddConstraint':
      return addedConstraint(table, asTree(command['def']), fresh);
    default:
      return [];
  }
}

function addedColumn(table: string, column: Tree, fresh: Fresh): string[] {
  const name = String(column['colname']);
  const constraints = asList(column['constraints']);
  const kinds = constraints.map((one) => String(asTree(asTree(one)['Constraint'])['contype']));
  fresh.columns.add(`${table}.${name}`);
  recordChecks(table, name, constraints, fresh);
  const isNeeded = kinds.some((kind) => kind === 'CONSTR_NOTNULL' || kind === 'CONSTR_PRIMARY');
  const isFilled = kinds.some((kind) => /CONSTR_(DEFAULT|IDENTITY|GENERATED)/.test(kind));
  return isNeeded && !isFilled ? [`adds the column ${name}, which the previous release does not fill`] : [];
}

/**
 * Checks a new constraint. It is harmless on new columns, or if it allows all values that the former constraint of the
 * same name allowed.
 */
function addedConstraint(table: string, definition: Tree, fresh: Fresh): string[] {
  const constraint = asTree(definition['Constraint']);
  const name = String(constraint['conname']);
  const former = fresh.checks.get(`${table}.${name}`);
  recordChecks(table, '', [definition], fresh);
  const columns = [
    ...namesIn(constraint['raw_expr']),
    ...asList(constraint['keys']).map(lastName),
    ...asList(constraint['fk_attrs']).map(lastName),
  ];
  if (columns.some((column) => fresh.columns.has(`${table}.${column}`))) return [];
  if (constraint['contype'] === 'CONSTR_CHECK' && former !== undefined) {
    const now = constantsIn(constraint['raw_expr']);
    if ([...former].every((value) => now.has(value))) return [];
  }
  return [`the constraint ${name} may refuse rows that the previous release writes`];
}

/** Records the constants in check constraints. PostgreSQL names a column's constraint `TABLE_COLUMN_check`. */
function recordChecks(
  table: string,
  column: string,
  constraints: readonly unknown[],
  { checks }: Fresh,
): void {
  for (const one of constraints) {
    const constraint = asTree(asTree(one)['Constraint']);
    if (constraint['contype'] !== 'CONSTR_CHECK') continue;
    const given = constraint['conname'];
    const name = typeof given === 'string' ? given : [table, column, 'check'].filter(Boolean).join('_');
    checks.set(`${table}.${name}`, constantsIn(constraint['raw_expr']));
  }
}

function asTree(value: unknown): Tree {
  return typeof value === 'object' && value !== null ? (value as Tree) : {};
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function tableOf(relation: unknown): string {
  return String(asTree(relation)['relname']);
}

/** Returns the last part of a qualified name: `table` of `schema.table`, `function` of `function(int)`. */
function lastName(node: unknown): string {
  const tree = asTree(node);
  const parts = asList(asTree(tree['List'])['items'] ?? asTree(tree['ObjectWithArgs'])['objname'] ?? [node]);
  return String(asTree(asTree(parts.at(-1))['String'])['sval'] ?? asTree(parts.at(-1))['name']);
}

/** Yields all nodes below a node. */
function* nodesIn(node: unknown): Generator<[kind: string, fields: Tree]> {
  for (const [key, value] of Object.entries(asTree(node))) {
    yield [key, asTree(value)];
    yield* nodesIn(value);
  }
}

/** Returns the names of the columns in an expression or an index. */
function namesIn(node: unknown): string[] {
  return [...nodesIn(node)].flatMap(([kind, fields]) => {
    if (kind === 'ColumnRef') return [lastName(asList(fields['fields']).at(-1))];
    return kind === 'IndexElem' && typeof fields['name'] === 'string' ? [fields['name']] : [];
  });
}

/** Returns all constants in an expression. */
function constantsIn(node: unknown): Set<string> {
  const constants = [...nodesIn(node)].filter(([kind]) => kind === 'A_Const');
  return new Set(constants.map(([, value]) => JSON.stringify({ ...value, location: null })));
}
