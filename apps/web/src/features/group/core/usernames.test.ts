import { expect, it } from 'vitest';
import { usernamesIn } from './usernames.ts';

it('reads names from lines, lists and the first column of a spreadsheet, each once', () => {
  expect(usernamesIn('amy\r\nbob\n\n')).toEqual(['amy', 'bob']);
  expect(usernamesIn('amy, bob；陈晨、li_lei  AMY')).toEqual(['AMY', 'bob', '陈晨', 'li_lei']);
  expect(usernamesIn('amy\t123456\tAmy Li\nbob\t654321\tBob, Jr.')).toEqual(['amy', 'bob']);
  expect(usernamesIn(' \n ,, \n')).toEqual([]);
});
