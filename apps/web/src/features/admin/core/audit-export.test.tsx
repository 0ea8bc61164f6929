// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { describe, expect, it } from 'vitest';
import { translate } from '../../../i18n/messages.ts';
import { anAccount } from '../../../../test-support/people.ts';
import { fullCan } from '../../../../test-support/session-user.ts';
import { csvOf } from '../../../components/data-list/csv.ts';
import { auditPages, exportedColumns } from './audit-export.ts';
import type { AuditEntry } from './queries.ts';

const browser = setUpScreen();
const { server } = browser;

const act = (id: number): AuditEntry => ({
  id,
  uid: 'u',
  username: '=qiushi',
  action: 'rejudge',
  target: `submission:${id}`,
  targetName: null,
  detail: '{\n  "before": 1\n}',
  ip: null,
  gmtCreate: '2026-11-22T00:00:00.000Z',
});

describe('exporting the audit log', () => {
  it('loads it to the end, each page after the previous one', async () => {
    browser.signIn(anAccount({ can: fullCan }));
    server.on('GET /api/admin/audit-log', ({ query }) => {
      const newest = query['before'] === undefined ? 1203 : Number(query['before']) - 1;
      const count = Math.min(Number(query['limit']), newest);
      const records = Array.from({ length: count }, (_, at) => act(newest - at));
      return { records, total: 1203, size: count, current: 1, pages: 1 };
    });
    const ids: number[] = [];
    for await (const page of auditPages({ keyword: 'qiu' }, new AbortController().signal))
      ids.push(...page.map(({ id }) => id));
    expect(ids).toEqual(Array.from({ length: 1203 }, (_, at) => 1203 - at));
    const asked = server.asked('GET /api/admin/audit-log').map(({ query }) => query);
    expect(asked.map(({ before }) => before)).toEqual([undefined, '704', '204']);
    expect(asked.every(({ keyword }) => keyword === 'qiu')).toBe(true);
  });

  it('contains values before and after, and no formula', () => {
    const text = csvOf(exportedColumns(translate), [act(1)]);
    expect(text.split('\r\n')[0]).toContain(translate('console.audit.detail'));
    expect(text).toContain(`'=qiushi`);
    expect(text).toContain('""before"": 1');
  });
});
