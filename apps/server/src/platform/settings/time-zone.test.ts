import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayOf, isTimeZone, localTimeOf } from './time-zone.ts';

test('writes times of every zone as spreadsheets read them', () => {
  const moments = [
    '2026-03-01T12:15:00.999Z',
    '2026-12-31T23:59:59Z',
    '2026-03-29T01:00:00Z',
    '0999-01-02T00:00:00Z',
  ];
  for (const timeZone of ['Asia/Shanghai', 'UTC', 'Europe/Stockholm', 'America/St_Johns', 'Asia/Kathmandu'])
    for (const moment of moments.map((text) => new Date(text)))
      assert.equal(localTimeOf(moment, timeZone), moment.toLocaleString('sv-SE', { timeZone }));
  assert.equal(localTimeOf(new Date('2026-03-01T12:15:00Z'), 'Asia/Shanghai'), '2026-03-01 20:15:00');
  assert.equal(dayOf(new Date('2026-03-01T16:15:00Z'), 'Asia/Shanghai'), '2026-03-02');
});

test('an offset is no time zone, because PostgreSQL reads its sign the other way round', () => {
  for (const zone of ['Asia/Shanghai', 'UTC', 'Etc/GMT+8', 'America/Argentina/Ushuaia'])
    assert.ok(isTimeZone(zone), zone);
  for (const zone of ['+08:00', '-0330', '08:00', '', 'Asia/Nowhere']) assert.ok(!isTimeZone(zone), zone);
});

test('a hundred thousand times take a fraction of a second', () => {
  const begun = process.threadCpuUsage().user;
  for (let index = 0; index < 100_000; index += 1) localTimeOf(new Date(index * 1000), 'Asia/Shanghai');
  const seconds = (process.threadCpuUsage().user - begun) / 1_000_000;
  assert.ok(seconds < 1.5, `${seconds} s of CPU`);
});
