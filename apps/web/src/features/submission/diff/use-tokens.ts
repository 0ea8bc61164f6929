import { useEffect, useState } from 'react';
import { findLanguage } from '@xiezhi/contract/languages';
import type { Token } from '../../../content/syntax-highlight/tokenize-lines.ts';
import { grammarOf } from '../../../content/code-editor/grammar-names.ts';

/**
 * Returns the tokens of each line of a program. Null until the mode of the language has loaded, and if there is no
 * highlighting.
 */
export function useTokens(code: string, language: string): readonly (readonly Token[])[] | null {
  const [read, setRead] = useState<{ code: string; lines: Token[][] | null } | null>(null);
  const grammar = grammarOf(findLanguage(language)?.contentType ?? language);
  useEffect(() => {
    let isCurrent = true;
    async function colour(): Promise<void> {
      const { tokenizeProgram: readText } =
        await import('../../../content/syntax-highlight/tokenize-program.ts');
      const lines = grammar === null ? null : await readText(code, grammar);
      if (isCurrent) setRead({ code, lines });
    }
    // If its mode fails to load, the program stays unhighlighted.
    colour().catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [code, grammar]);
  return read?.code === code ? read.lines : null;
}
