import type { TableRow } from './read-table.ts';

/** Accepted column names, in lower case, in the order in which the server expects the columns. */
const names: readonly (readonly string[])[] = [
  ['username', '用户名'],
  ['password', '密码'],
  ['email', '邮箱'],
  ['real name', 'realname', '真实姓名', '姓名'],
  ['gender', '性别'],
  ['nickname', 'team', 'team name', '昵称', '队名'],
  ['school', '学校'],
  ['student number', 'number', '学号'],
];

/**
 * Puts the columns of a table of accounts in the order that the server expects. This requires a first row of column
 * names that are all known and include username and password. Otherwise, or if the order is already right, returns the
 * rows unchanged. Missing columns become empty.
 */
export function arrangeColumns(rows: readonly TableRow[]): readonly TableRow[] {
  const heading = rows[0]?.cells.map((cell) => cell.trim().toLowerCase()) ?? [];
  const places = names.map((known) => heading.findIndex((name) => known.includes(name)));
  const isKnown = heading.every((name) => name === '' || names.some((known) => known.includes(name)));
  const [username, password] = places;
  if (heading.every((_, index) => places[index] === index)) return rows;
  if (!isKnown || username === -1 || password === -1 || new Set(heading).size !== heading.length) return rows;
  return rows.map(({ cells, line }) => ({ line, cells: places.map((place) => cells[place] ?? '') }));
}
