import type { Sample } from '../../model/model.ts';

/**
 * The examples of a statement as one text: `<input>…</input><output>…</output>`, repeated. It is not XML: what
 * stands inside is taken as it is, and only the exact tags split.
 */
export function parseExamples(text: string): Sample[] {
  const inner = /^\s*<input>([\s\S]*)<\/output>\s*$/.exec(text)?.[1];
  if (inner === undefined) return [];
  return inner.split('</output><input>').map((pair) => {
    const at = pair.indexOf('</input><output>');
    return at < 0
      ? { input: pair, output: '' }
      : { input: pair.slice(0, at), output: pair.slice(at + '</input><output>'.length) };
  });
}

/** Samples as HOJ stores them: elements one after the other, texts as they are. */
export function writeExamples(samples: readonly Sample[]): string {
  return samples.map(({ input, output }) => `<input>${input}</input><output>${output}</output>`).join('');
}
