import { caseFiles } from './case-files.ts';
import type { CheckerSpec } from './judge-program.ts';

/** How programs of a dialect are called. Their working folder is the feedback folder. */
interface Invocation {
  /** Arguments of a checker that precede the problem's own. */
  readonly checker: readonly string[];
  readonly interactor: readonly string[];
  /** The checker also receives the output on standard input. */
  readonly readsOutput: boolean;
  readonly hasFeedback: boolean;
}

const { input, output, answer, written } = caseFiles;

const plain: Invocation = {
  checker: [input, output, answer],
  interactor: [input, written, answer],
  readsOutput: false,
  hasFeedback: false,
};

const invocations: Readonly<Record<CheckerSpec['dialect'], Invocation>> = {
  auto: plain,
  testlib: plain,
  reference: plain,
  hustoj: { ...plain, checker: [input, answer, output] },
  qduoj: { ...plain, checker: [input, output] },
  kattis: {
    checker: [input, answer, './'],
    interactor: [input, answer, './'],
    readsOutput: true,
    hasFeedback: true,
  },
};

/** Returns how programs of the dialect are started and how their result is read. */
export function invocationOf({ dialect }: CheckerSpec): Invocation {
  return invocations[dialect];
}
