import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { liveTopic, liveTopicsMax } from './live.ts';
import { normalizeMobile } from './mobile.ts';

test('topics are exactly those that the server publishes', () => {
  for (const topic of [
    'submissions',
    'announcements',
    'submission:1',
    'submission:999999999999999',
    'contest-board:7',
    'contest-results:7',
    'contest-announcements:7',
    'contest-comments:7',
    'discussion-comments:7',
    'discussions',
    'contest-questions',
    'group-discussions:7',
  ]) {
    assert.equal(liveTopic.parse(topic), topic);
  }
  const strangers = [
    '',
    'submission:',
    'submission:-1',
    'submission:1 ',
    'submission:1\n',
    'submission:x',
    'Submissions',
  ];
  const more = [
    'submission:1,submission:2',
    'submission:*',
    `submission:${'9'.repeat(16)}`,
    'users',
    'submissions:1',
    'contest-board',
    'group-discussions',
  ];
  for (const topic of [...strangers, ...more, null, 7, ['submissions']]) {
    assert.equal(liveTopic.safeParse(topic).success, false, JSON.stringify(topic));
  }
});

test('a page may subscribe to each of its rows', () => {
  assert.ok(liveTopicsMax >= 30 + 2);
});

test('a topic contains the id of its submission', () => {
  fc.assert(
    fc.property(fc.nat({ max: 999_999_999_999_999 }), (id) => {
      assert.equal(Number(liveTopic.parse(`submission:${id}`).split(':')[1]), id);
    }),
  );
});

test('a mobile number is normalized, whatever its notation', () => {
  const number = fc.stringMatching(/^1[3-9]\d{9}$/);
  const gap = fc.constantFrom('', ' ', '-', '  ', '(', ')');
  fc.assert(
    fc.property(
      number,
      fc.constantFrom('', '86', '+86', '+86 '),
      fc.array(gap, { minLength: 11, maxLength: 11 }),
      (digits, code, gaps) => {
        const typed = `${code}${digits
          .split('')
          .map((digit, at) => `${gaps[at]}${digit}`)
          .join('')}`;
        assert.equal(normalizeMobile(typed), digits);
      },
    ),
  );
});

test('a normalized number stays unchanged and consists of digits with an optional plus', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[+ ()\-\d]{0,20}$/)), (typed) => {
      const spelt = normalizeMobile(typed);
      if (spelt === null) return;
      assert.match(spelt, /^(1[3-9]\d{9}|\+[1-9]\d{6,14})$/);
      assert.equal(normalizeMobile(spelt), spelt);
    }),
    { numRuns: 500 },
  );
});
