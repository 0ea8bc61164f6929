import { type Command, commonOptions, type Context, UsageError } from '../command.ts';
import { checkProblem } from '../problem/check.ts';
import { initProblem } from '../problem/init.ts';
import { pullProblem } from '../problem/pull.ts';
import { diffProblem, pushProblem } from '../problem/push.ts';

const actions = ['init', 'check', 'diff', 'push', 'pull'] as const;

/** Problem packages in folders. */
export const problemCommand: Command = {
  name: 'problem',
  most: 3,
  choices: actions,
  options: {
    ...commonOptions,
    id: { type: 'string' },
    title: { type: 'string' },
    'accept-losses': { type: 'boolean' },
    overwrite: { type: 'boolean' },
    public: { type: 'boolean' },
    'dry-run': { type: 'boolean' },
    yes: { type: 'boolean', short: 'y' },
    force: { type: 'boolean', short: 'f' },
  },
  async run(context) {
    const { args } = context;
    const action = actions.find((one) => one === args.required(0));
    if (action === undefined) throw new UsageError();
    return await act(context, action);
  },
};

async function act(context: Context, action: (typeof actions)[number]): Promise<number> {
  const [, first, second] = context.args.positionals;
  if (action === 'pull') {
    const id = context.args.required(1);
    return await pullProblem(context, id, second ?? id);
  }
  if (second !== undefined) throw new UsageError();
  const folder = first ?? '.';
  switch (action) {
    case 'init':
      return await initProblem(context, folder);
    case 'check':
      return await checkProblem(context, folder);
    case 'diff':
      return await diffProblem(context, folder);
    case 'push':
      return await pushProblem(context, folder);
  }
}
