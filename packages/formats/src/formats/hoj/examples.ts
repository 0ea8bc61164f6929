import type { Sample } from '../../model/model.ts';

/**
 * Parses the examples of a statement: `<input>…</input><output>…</output>`, repeated. The text is not XML. Contents are
 * taken literally, and only the exact tags separate them.
 */
export function parseExamples(text: string): Sample[] {
  const inner = /^\s*<input>([\s\S]*)<\/output>\s*$/.exec(text)?.[1];
  if (inner === undefined) return [];
  return inner.split('</output><input>').map((pair) => {
    const at = pair.indexOf('</input><output>');
    return at === -1
      ? { input: pair, output: '' }
      : { input: pair.slice(0, at), output: pair.slice(at + '</input><output>'.length) };
  });
}

/** Returns samples in the form in which HOJ stores them: consecutive elements with unescaped texts. */
export function writeExamples(samples: readonly Sample[]): string {
  return samples.map(({ input, output }) => `<input>${input}</input><output>${output}</output>`).join('');
}
