import { type Command, commonOptions, type Context, scopeOptions } from '../command.ts';
import { problemScopeOf } from '../problem-scope.ts';
import { openProblem, type ProblemInfo } from '../problem-info.ts';

/** Shows a statement as text. */
export const showCommand: Command = {
  name: 'show',
  most: 1,
  options: { ...commonOptions, ...scopeOptions },
  async run(context) {
    const id = context.args.required(0);
    const scope = problemScopeOf(context.args);
    const site = await context.openSite({ needsLogin: scope.cid !== undefined });
    const info = await openProblem(site, id, scope);
    const { problem } = info;
    context.out.json({
      id: problem.problemId,
      title: problem.title,
      timeLimit: problem.timeLimit,
      memoryLimit: problem.memoryLimit,
      description: problem.description,
      input: problem.input,
      output: problem.output,
      samples: problem.samples.map(({ input, output }) => ({ input, output })),
      hint: problem.hint,
      languages: info.languages,
    });
    printStatement(context, info);
    return 0;
  },
};

function printStatement({ out, words }: Context, { problem }: ProblemInfo): void {
  const { timeLimit, memoryLimit } = problem;
  out.line(out.paint('bold', `${problem.problemId}  ${problem.title}`));
  out.line(`${words.timeLimit} ${timeLimit} ${words.ms}  ${words.memoryLimit} ${memoryLimit} ${words.mib}`);
  const parts: [string, string | null][] = [
    ['', problem.description],
    [words.input, problem.input],
    [words.output, problem.output],
  ];
  for (const [heading, text] of parts) part(heading, text);
  problem.samples.forEach(({ input, output }, index) => {
    part(`${words.sample(index + 1)} · ${words.input}`, input);
    part(`${words.sample(index + 1)} · ${words.output}`, output);
  });
  part(words.hint, problem.hint);

  function part(heading: string, text: string | null): void {
    if (!text?.trim()) return;
    out.line();
    if (heading !== '') out.line(out.paint('bold', heading));
    out.text(text.trimEnd());
  }
}
