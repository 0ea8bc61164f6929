import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextStatements, type Statement, type StatementStates } from './store-texts.ts';

const text = (description: string, title = 'A'): Statement => ({
  title,
  description,
  input: '',
  output: '',
  hint: '',
});
const both = (zh: string, en: string) => ({ 'zh-CN': text(zh), 'en-US': text(en) });

/** Saves one after the other; what is behind in the second language after the last. */
function behindAfter(...saves: { zh: string; en: string; inStep?: readonly ['description'] }[]) {
  let states: StatementStates = {};
  for (const { zh, en, inStep } of saves)
    states = nextStatements(states, both(zh, en), inStep ? { 'en-US': inStep } : {});
  return states['en-US']?.behind;
}

test('a language falls behind when only the other changes, and the text it followed is kept', () => {
  assert.deepEqual(behindAfter({ zh: '一', en: 'one' }), {});
  assert.deepEqual(behindAfter({ zh: '一', en: 'one' }, { zh: '二', en: 'one' }), { description: '一' });
});

test('of several changes the first text stays the one to compare with', () => {
  const saves = ['一', '二', '三'].map((zh) => ({ zh, en: 'one' }));
  assert.deepEqual(behindAfter(...saves), { description: '一' });
});

test('it catches up by changing, by being looked at, or when the other goes back', () => {
  const behind = [
    { zh: '一', en: 'one' },
    { zh: '二', en: 'one' },
  ];
  assert.deepEqual(behindAfter(...behind, { zh: '二', en: 'two' }), {});
  assert.deepEqual(behindAfter(...behind, { zh: '二', en: 'one', inStep: ['description'] }), {});
  assert.deepEqual(behindAfter(...behind, { zh: '一', en: 'one' }), {});
  assert.deepEqual(behindAfter(...behind, { zh: '三', en: 'two' }), {}, 'both at once');
});

test('a part that was never written is not behind, nor one whose other part is taken away', () => {
  assert.deepEqual(behindAfter({ zh: '一', en: '' }, { zh: '二', en: '' }), {});
  assert.deepEqual(behindAfter({ zh: '一', en: 'one' }, { zh: '', en: 'one' }), {});
});

test('an original is not behind its first translation', () => {
  const written = nextStatements({}, { 'zh-CN': text('一') });
  const translated = nextStatements(written, both('一', 'one'));
  assert.deepEqual([translated['zh-CN']?.behind, translated['en-US']?.behind], [{}, {}]);
});

test('a language that goes leaves nothing behind', () => {
  const states = nextStatements({ 'zh-CN': { texts: text('一'), behind: {} } }, { 'en-US': text('one') });
  assert.deepEqual(Object.keys(states), ['en-US']);
});
