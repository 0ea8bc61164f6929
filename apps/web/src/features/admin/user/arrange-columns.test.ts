import { expect, it } from 'vitest';
import { arrangeColumns } from './arrange-columns.ts';

const rowsOf = (...table: string[][]) => table.map((cells, index) => ({ cells, line: index + 1 }));

it.each([
  ['Chinese', ['学号', '姓名', '用户名', '密码'], ['用户名', '密码', '', '姓名', '', '', '', '学号']],
  ['English', ['Student number', 'Real name', 'Username', 'Password'], undefined],
])('orders columns by %s names', (_language, heading, arranged) => {
  const [first, second] = arrangeColumns(rowsOf(heading, ['2026001', '张三', 'zhang3', 'secret-1']));
  if (arranged !== undefined) expect(first?.cells).toEqual(arranged);
  expect(second).toEqual({ cells: ['zhang3', 'secret-1', '', '张三', '', '', '', '2026001'], line: 2 });
});

it.each([
  ['no names', ['zhang3', 'secret-1', '', '张三']],
  ['names in order', ['用户名', '密码']],
  ['an unknown name', ['用户名', '密码', '班级']],
  ['no password', ['用户名', '学号']],
  ['a name twice', ['用户名', '密码', '密码']],
])('leaves a table with %s as it is', (_what, first) => {
  const rows = rowsOf(first, ['li4', 'secret-2']);
  expect(arrangeColumns(rows)).toBe(rows);
});

it('leaves an empty table as it is', () => {
  expect(arrangeColumns([])).toEqual([]);
});
