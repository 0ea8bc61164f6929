/**
 * Rows by table; a row contains its values by column. All rows of a table must have the same columns in the same order.
 */
export type DumpTables = Readonly<
  Record<string, readonly Readonly<Record<string, string | number | null>>[]>
>;

/**
 * Writes a dump in the format of mysqldump: columns in CREATE TABLE, many rows per INSERT, backslashes before quotes.
 * Omits tables without rows.
 */
export function writeDump(tables: DumpTables): string {
  const parts = ['-- MySQL dump 10.13  Distrib 8.0.36', '/*!40101 SET NAMES utf8mb4 */;', ''];
  for (const [table, rows] of Object.entries(tables)) {
    if (rows.length === 0) continue;
    const columns = Object.keys(rows[0] ?? {});
    parts.push(
      `DROP TABLE IF EXISTS \`${table}\`;`,
      `CREATE TABLE \`${table}\` (`,
      columns.map((name) => `  \`${name}\` text COMMENT 'it''s; a (column)'`).join(',\n'),
      `) ENGINE=InnoDB;`,
      `LOCK TABLES \`${table}\` WRITE;`,
      `/*!40000 ALTER TABLE \`${table}\` DISABLE KEYS */;`,
      `INSERT INTO \`${table}\` VALUES ${rows.map((row) => `(${Object.values(row).map(literal).join(',')})`).join(',')};`,
      'UNLOCK TABLES;',
      '',
    );
  }
  parts.push('-- Dump completed on 2026-01-01  0:00:00', '');
  return parts.join('\n');
}

const escapes: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\0': '\\0' };

function literal(value: string | number | null): string {
  if (value === null) return 'NULL';
  if (typeof value === 'number') return String(value);
  return `'${value.replaceAll(/['"\\\n\r\0]/g, (character) => escapes[character] ?? `\\${character}`)}'`;
}
