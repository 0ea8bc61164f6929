import type { ProblemInfo } from './queries.ts';

export interface Sample {
  input: string;
  output: string;
  /** Explanation in the language of the statement. */
  explanation?: string | null | undefined;
}

/** The samples of a problem; parses the old text form if the server sends only that. */
export function samplesOf(problem: Pick<ProblemInfo['problem'], 'samples' | 'examples'>): readonly Sample[] {
  const samples: readonly Sample[] | undefined = problem.samples;
  return samples ?? parseExamples(problem.examples);
}

/** Parses `<input>A</input><output>B</output>` pairs. */
export function parseExamples(text: string): Sample[] {
  const pairs = text.matchAll(/<input>([\s\S]*?)<\/input><output>([\s\S]*?)<\/output>/g);
  return [...pairs].map((match) => ({ input: match[1] ?? '', output: match[2] ?? '' }));
}
