import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { findLanguage } from '@xiezhi/contract/languages';
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import { type Command, commonOptions, type Context, placeOptions } from '../command.ts';
import { exitStatus, exitStatusOf } from '../exit-status.ts';
import { localCommands } from '../local/commands.ts';
import { ProgramMissing, run } from '../local/run.ts';
import { type FileNames, runSample, type SampleOptions, type SampleRun } from '../local/samples.ts';
import { testRemotely } from '../remote-test.ts';
import { colorOf, letters, verdictName } from '../progress.ts';
import { findTarget, type Target } from '../target.ts';

/** Time limit of a compiler in ms. */
const compileTimeout = 120_000;
/** Minimum time limit of a sample in ms, because the user's machine may be slower than a judge node. */
const leastTimeout = 2000;

/** Matches file names without a path. The names come from the site and must not refer to files in other folders. */
const plainName = /^(?!-)(?!\.{1,2}$)[^/\\:\0]{1,255}$/;

/** Runs the samples of a problem on this machine or on the site. */
export const testCommand: Command = {
  name: 'test',
  most: 1,
  options: {
    ...commonOptions,
    ...placeOptions,
    problem: { type: 'string', short: 'p' },
    language: { type: 'string', short: 'l' },
    remote: { type: 'boolean', short: 'r' },
    run: { type: 'string' },
    timeout: { type: 'string' },
  },
  async run(context) {
    const { out, words, args } = context;
    args.required(0);
    const site = await context.openSite({ needsLogin: args.flag('remote') });
    const target = await findTarget(context, site);
    if (target.info.problem.samples.length === 0) {
      out.note(words.samplesNone);
      return exitStatus.failed;
    }
    if (args.flag('remote')) return await testRemotely(context, site, target);
    return await testHere(context, target);
  },
};

async function testHere(context: Context, target: Target): Promise<number> {
  const { out, words } = context;
  const { problem } = target.info;
  if (problem.judgeMode === 'interactive') {
    out.note(words.interactive);
    return exitStatus.failed;
  }
  const isCompared = problem.judgeMode === 'default';
  const folder = await mkdtemp(join(tmpdir(), 'xiezhi-test-'));
  try {
    const prepared = await prepare(context, target, folder);
    if (prepared === null) return exitStatus.compileError;
    const files = filesOf(context, target, prepared.cwd);
    const options = { ...prepared, isCompared, removeEndBlank: problem.isRemoveEndBlank, files };
    if (!isCompared) out.note(words.specialJudge);
    const runs: SampleRun[] = [];
    for (const [index, sample] of problem.samples.entries()) {
      const one = await runSample(sample, index + 1, options);
      runs.push(one);
      report(context, one, options);
    }
    return conclude(context, runs);
  } catch (error) {
    if (!(error instanceof ProgramMissing)) throw error;
    throw new Error(words.noToolchain(target.language, error.message), { cause: error });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Returns the input and output files of the problem; null if it uses the standard streams. Throws if one of them
 * already exists, because it may belong to the user or to the program.
 */
function filesOf({ words }: Context, { info }: Target, cwd: string): FileNames | null {
  const { isFileIO, ioReadFileName, ioWriteFileName } = info.problem;
  if (!isFileIO) return null;
  const files = { read: ioReadFileName ?? '', write: ioWriteFileName ?? '' };
  for (const name of Object.values(files)) {
    if (!plainName.test(name)) throw new Error(words.fileNotPlain(name));
    const path = join(cwd, name);
    if (existsSync(path)) throw new Error(words.fileKept(path));
  }
  return files;
}

type Prepared = Pick<SampleOptions, 'command' | 'isShell' | 'cwd' | 'timeoutMs'>;

/** Compiles the program. Resolves with null if it does not compile; the error is then already reported. */
async function prepare(
  { out, words, args }: Context,
  { code, language, info, path }: Target,
  folder: string,
): Promise<Prepared | null> {
  const seconds = args.number('timeout');
  const timeLimit = info.effectiveLimits[language]?.timeLimit ?? info.problem.timeLimit;
  const timeoutMs = seconds === undefined ? Math.max(timeLimit, leastTimeout) : seconds * 1000;
  const given = args.text('run');
  if (given !== undefined) return { command: [given], isShell: true, cwd: dirname(resolve(path)), timeoutMs };
  const source = join(folder, findLanguage(language)?.sourceFile ?? 'main');
  const commands = localCommands(language, { source, program: join(folder, 'program'), folder });
  if (commands === null) throw new Error(words.noLocal(language));
  await writeFile(source, code);
  if (commands.compile !== null) {
    const built = await run(commands.compile, { cwd: folder, input: '', timeoutMs: compileTimeout });
    if (built.failure !== null) {
      const text = `${built.stderr.toString('utf8')}${built.stdout.toString('utf8')}`;
      out.json({ verdict: letters(JudgeStatus.CompileError), message: text });
      out.line(out.paint('red', words.notCompiled));
      out.text(text.trimEnd());
      return null;
    }
  }
  return { command: commands.run, isShell: false, cwd: folder, timeoutMs };
}

function report({ out, words }: Context, one: SampleRun, { timeoutMs }: SampleOptions): void {
  const { status, number, timeMs, difference, failure } = one;
  const verdict = status === null ? '' : out.paint(colorOf(status), verdictName(words, status));
  out.line([words.sample(number), verdict, `${timeMs} ${words.ms}`].filter((part) => part !== '').join('  '));
  if (status === JudgeStatus.TimeLimitExceeded) out.line(`  ${words.timedOut(timeoutMs / 1000)}`);
  if (status === JudgeStatus.RuntimeError && failure !== null) out.line(`  ${words.exitedWith(failure)}`);
  if (difference) {
    const { line, column, expected, found } = difference;
    out.text(`  ${words.difference(line, column, expected, found)}`);
  }
  if (status !== JudgeStatus.Accepted && one.output !== '') out.text(indent(one.output));
  if (one.stderr !== '') out.text(indent(one.stderr));
}

/** Beginning of a text, indented. */
function indent(text: string): string {
  const lines = text.trimEnd().split('\n');
  const shown = lines.slice(0, 20).map((line) => `  ${line.slice(0, 200)}`);
  return [...shown, ...(lines.length > shown.length ? ['  …'] : [])].join('\n');
}

function conclude({ out, words }: Context, runs: readonly SampleRun[]): number {
  const judged = runs.filter(({ status }) => status !== null);
  out.json(
    runs.map(({ number, status, timeMs, output }) => ({
      sample: number,
      verdict: status === null ? null : letters(status),
      time: timeMs,
      output,
    })),
  );
  const failed = judged.find(({ status }) => status !== JudgeStatus.Accepted);
  if (judged.length > 0)
    out.line(
      words.passed(judged.filter(({ status }) => status === JudgeStatus.Accepted).length, judged.length),
    );
  return failed?.status ? exitStatusOf(failed.status) : 0;
}
