import { describe, expect, it } from 'vitest';
import { caretAfterFormatting } from './caret-after-formatting.ts';

/** Returns the text after formatting with the caret in it. In `before` and in the result, `|` marks the caret. */
function moved(before: string, after: string): string {
  const at = caretAfterFormatting(before.replace('|', ''), before.indexOf('|'), after);
  return `${after.slice(0, at)}|${after.slice(at)}`;
}

describe('the caret after formatting', () => {
  it.each([
    ['int main(){|return 0;}', 'int main() {\n    return 0;\n}\n', 'int main() {\n    |return 0;\n}\n'],
    ['int main(){return| 0;}', 'int main() {\n    return 0;\n}\n', 'int main() {\n    return| 0;\n}\n'],
    ['|int  x;', 'int x;\n', '|int x;\n'],
    ['int  x;|', 'int x;\n', 'int x;|\n'],
    ['a   |', 'a\n', 'a|\n'],
    ['long text|', 'x', 'x|'],
    ['|', 'x', '|x'],
  ])('%j becomes %j', (before, after, expected) => {
    expect(moved(before, after)).toBe(expected);
  });
});
