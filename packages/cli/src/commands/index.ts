import { type Command, commonOptions, UsageError } from '../command.ts';
import { completionScript, isShell } from '../completion.ts';
import { boardCommand } from './board.ts';
import { clarCommand } from './clar.ts';
import { loginCommand } from './login.ts';
import { logoutCommand } from './logout.ts';
import { problemCommand } from './problem.ts';
import { problemsCommand } from './problems.ts';
import { samplesCommand } from './samples.ts';
import { showCommand } from './show.ts';
import { statusCommand } from './status.ts';
import { submitCommand } from './submit.ts';
import { testCommand } from './test.ts';
import { whoamiCommand } from './whoami.ts';

const completionCommand: Command = {
  name: 'completion',
  most: 1,
  options: { ...commonOptions },
  choices: ['bash', 'zsh', 'fish'],
  async run({ args, out }) {
    const shell = args.required(0);
    if (!isShell(shell)) throw new UsageError(shell);
    out.line(completionScript(shell, commands).trimEnd());
    return 0;
  },
};

/** All commands, in the order in which the help lists them. */
export const commands: readonly Command[] = [
  loginCommand,
  logoutCommand,
  whoamiCommand,
  problemsCommand,
  showCommand,
  samplesCommand,
  testCommand,
  submitCommand,
  statusCommand,
  boardCommand,
  clarCommand,
  problemCommand,
  completionCommand,
];
