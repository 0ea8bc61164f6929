import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pseudoCatalogue, pseudoText } from './pseudo-text.ts';

test('the pseudo-locale keeps placeholders and has no letter of ASCII', () => {
  assert.equal(pseudoText('Sign in'), '⟦Šîĝñ îñ~~~⟧');
  assert.equal(pseudoText('{count} {count|case|cases}'), '⟦{count} {count|çåšé|çåšéš}~~~~~~~~ ~~⟧');
  assert.equal(pseudoText(String.raw`a\n\`b`), String.raw`⟦å\n\`ƀ~~~⟧`);
  assert.equal(pseudoText('中文'), '⟦中文~⟧');
});

test('every text of a minified catalogue is replaced', () => {
  const code = 'var e={common:{close:`Close`,"copy.done":`a:\\`b`,x:"it"}};export{e as messages};';
  assert.equal(
    pseudoCatalogue(code),
    'var e={common:{close:`⟦Çļöšé~~⟧`,"copy.done":`⟦å:\\`ƀ~~⟧`,x:"⟦îť~⟧"}};export{e as messages};',
  );
  assert.throws(() => pseudoCatalogue('export{}'));
});
