import type { Sample } from '../model/model.ts';

/** Returns the samples as Markdown, for the end of a statement. Each has two fences, such as `input1` and `output1`. */
export function sampleFences(samples: readonly Sample[]): string {
  return samples.map(fencesOf).join('');
}

function fencesOf({ input, output }: Sample, index: number): string {
  return `\n${fence(`input${index + 1}`, input)}\n${fence(`output${index + 1}`, output)}`;
}

/** Returns a fence that is longer than any run of backticks in the text. */
function fence(name: string, text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const marks = '`'.repeat(longest + 1);
  const lines = text === '' || text.endsWith('\n') ? text : `${text}\n`;
  return `${marks}${name}\n${lines}${marks}\n`;
}
