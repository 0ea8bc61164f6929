/**
 * A problem in the format of the browser extension Competitive Companion, which editors and command-line tools read.
 * The format: github.com/jmerle/competitive-companion, "The format".
 */
export interface CompanionProblem {
  readonly name: string;
  /** Name of the site or contest; tools group problems by it. */
  readonly group: string;
  readonly url: string;
  readonly interactive: boolean;
  /** MB. */
  readonly memoryLimit: number;
  /** Milliseconds. */
  readonly timeLimit: number;
  readonly tests: readonly { readonly input: string; readonly output: string }[];
  readonly testType: 'single';
  readonly input: CompanionStream;
  readonly output: CompanionStream;
  readonly languages: { readonly java: { readonly mainClass: string; readonly taskClass: string } };
  readonly batch: { readonly id: string; readonly size: 1 };
}

type CompanionStream =
  | { readonly type: 'stdin' | 'stdout' }
  | { readonly type: 'file'; readonly fileName: string };

/** The fields of a presented problem that the format uses. */
export interface CompanionSource {
  readonly problemId: string;
  readonly judgeMode: string;
  readonly timeLimit: number;
  readonly memoryLimit: number;
  readonly samples: readonly { readonly input: string; readonly output: string }[];
  readonly isFileIO: boolean;
  readonly ioReadFileName: string | null;
  readonly ioWriteFileName: string | null;
}

/** Converts a problem to the format. */
export function companionProblem(
  problem: CompanionSource,
  { name, group, url }: Pick<CompanionProblem, 'name' | 'group' | 'url'>,
): CompanionProblem {
  const { isFileIO, ioReadFileName, ioWriteFileName } = problem;
  return {
    name,
    group,
    url,
    interactive: problem.judgeMode === 'interactive',
    memoryLimit: problem.memoryLimit,
    timeLimit: problem.timeLimit,
    tests: problem.samples.map(({ input, output }) => ({ input: asLines(input), output: asLines(output) })),
    testType: 'single',
    input: isFileIO && ioReadFileName ? { type: 'file', fileName: ioReadFileName } : { type: 'stdin' },
    output: isFileIO && ioWriteFileName ? { type: 'file', fileName: ioWriteFileName } : { type: 'stdout' },
    languages: { java: { mainClass, taskClass: taskClassOf(name) } },
    batch: { id: url, size: 1 },
  };
}

/** Adds a line feed to the end of a sample, even of an empty one, because the format requires it. */
const asLines = (text: string) => (text.endsWith('\n') ? text : `${text}\n`);

const mainClass = 'Main';

/**
 * Returns a name that is valid for a Java class and a file: the words of ASCII letters and digits, each with a capital
 * first letter. The name differs from that of the main class.
 */
function taskClassOf(name: string): string {
  const words = name.match(/[a-z\d]+/gi) ?? [];
  const joined = words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join('');
  if (joined === '') return 'Task';
  return /^\d/.test(joined) || joined === mainClass ? `Task${joined}` : joined;
}
