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

/** Applies saves in order. Returns the fields of the second language that are outdated after the last save. */
function behindAfter(...saves: { zh: string; en: string; inStep?: readonly ['description'] }[]) {
  let states: StatementStates = {};
  for (const { zh, en, inStep } of saves)
    states = nextStatements(states, both(zh, en), inStep ? { 'en-US': inStep } : {});
  return states['en-US']?.behind;
}

test('a language falls behind when only the other one changes, and the text that it matched is kept', () => {
  assert.deepEqual(behindAfter({ zh: '一', en: 'one' }), {});
  assert.deepEqual(behindAfter({ zh: '一', en: 'one' }, { zh: '二', en: 'one' }), { description: '一' });
});

test('after several changes the first text stays the reference', () => {
  const saves = ['一', '二', '三'].map((zh) => ({ zh, en: 'one' }));
  assert.deepEqual(behindAfter(...saves), { description: '一' });
});

test('a language catches up when it changes, when it is marked as checked, or when the other one is reverted', () => {
  const behind = [
    { zh: '一', en: 'one' },
    { zh: '二', en: 'one' },
  ];
  assert.deepEqual(behindAfter(...behind, { zh: '二', en: 'two' }), {});
  assert.deepEqual(behindAfter(...behind, { zh: '二', en: 'one', inStep: ['description'] }), {});
  assert.deepEqual(behindAfter(...behind, { zh: '一', en: 'one' }), {});
  assert.deepEqual(behindAfter(...behind, { zh: '三', en: 'two' }), {}, 'both at once');
});

test('a part is not behind if it was never written or if the part of the other language is removed', () => {
  assert.deepEqual(behindAfter({ zh: '一', en: '' }, { zh: '二', en: '' }), {});
  assert.deepEqual(behindAfter({ zh: '一', en: 'one' }, { zh: '', en: 'one' }), {});
});

test('an original is not behind its first translation', () => {
  const written = nextStatements({}, { 'zh-CN': text('一') });
  const translated = nextStatements(written, both('一', 'one'));
  assert.deepEqual([translated['zh-CN']?.behind, translated['en-US']?.behind], [{}, {}]);
});

test('removing a language leaves nothing behind', () => {
  const states = nextStatements({ 'zh-CN': { texts: text('一'), behind: {} } }, { 'en-US': text('one') });
  assert.deepEqual(Object.keys(states), ['en-US']);
});
