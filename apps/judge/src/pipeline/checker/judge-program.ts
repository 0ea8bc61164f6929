import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { JudgingTask } from '@xiezhi/contract/judging';
import { builtByScripts } from '@xiezhi/contract/languages';
import { programOf } from '@xiezhi/formats/model/solution-program';
import type { PlacedFile } from '@xiezhi/sandbox';
import type { Program } from '../compile/compiler.ts';
import { extraFiles } from '../compile/source.ts';
import type { BuiltProgram, TaskContext } from '../run/task-context.ts';
import { TaskFault } from '../../errors/task-fault.ts';
import type { PreparedArtifacts, Language, Toolchain } from '../../languages/language.ts';
import { checkerBuilds } from './checker-builds.ts';
import { caseFiles, feedbackFiles, passFiles } from './case-files.ts';
import { passFolder } from './passes.ts';
import { readTestlibHeader, testlibName } from './testlib-header.ts';

export type CheckerSpec = NonNullable<JudgingTask['problem']['checker']>;

/** A compiled checker or interactor, ready to run for one task. */
export interface JudgeProgram {
  readonly spec: CheckerSpec;
  readonly language: Language;
  readonly program: Program;
  readonly toolchain: Toolchain;
  readonly preparedArtifacts: PreparedArtifacts;
  /** The program and the extra files of the problem. */
  readonly files: readonly PlacedFile[];
}

/** File names that a run of a checker or interactor uses itself; extra files of the problem cannot have them. */
const reservedNames: ReadonlySet<string> = new Set([
  ...Object.values(caseFiles),
  ...Object.values(passFiles),
  ...feedbackFiles,
  passFolder,
]);

/**
 * Compiles a checker or interactor, or takes it from the cache. The cache key covers its source, all extra files, the
 * header and the toolchain; concurrent callers share one build. Throws TaskFault if the build fails; the compiler's
 * output goes to the log and to staff.
 */
export async function openJudgeProgram(context: TaskContext, spec: CheckerSpec): Promise<JudgeProgram> {
  const given = context.task.problem.judgeExtraFiles;
  const { compiled, language, toolchain, preparedArtifacts } = await buildJudgeProgram(context, spec, given);
  if (!compiled.isOk)
    throw new TaskFault('the checker or interactor of the problem does not compile', compiled.message);
  const { program } = compiled;
  // The result of a scripted build already contains all files of the program's folder.
  const isWhole = spec.language === builtByScripts;
  const beside = isWhole ? [] : await placeBeside(context, Object.fromEntries(extraFiles(given)));
  return { spec, language, toolchain, preparedArtifacts, program, files: [...runnable(program), ...beside] };
}

/**
 * Builds a checker or interactor with the first build command that succeeds. If none does, returns the compiler output
 * of the first one. Throws TaskFault if this node cannot build the language.
 */
export async function buildJudgeProgram(
  { build }: Pick<TaskContext, 'build'>,
  spec: CheckerSpec,
  given: Readonly<Record<string, string>>,
): Promise<BuiltProgram & { readonly language: Language }> {
  const own = Object.fromEntries(extraFiles(given));
  for (const name of Object.keys(own)) {
    if (reservedNames.has(name)) throw new TaskFault(`the judge's extra file ${name} has a reserved name`);
  }
  const beside = await withHeader(spec, own);
  const [first, ...others] = checkerBuilds(spec.language);
  if (first === undefined) throw new TaskFault(`checkers in ${spec.language} are not judged by this node`);
  // All files of a Kattis validator form one program.
  const code = spec.dialect === 'kattis' ? programOf({ ...spec, files: own }).code : spec.code;
  const attempt = { language: first, ...(await build(first, code, beside)) };
  if (attempt.compiled.isOk) return attempt;
  for (const language of others) {
    const other = await build(language, code, beside);
    if (other.compiled.isOk) return { language, ...other };
  }
  return attempt;
}

/** Adds our testlib.h unless the problem has its own or does not need it. */
async function withHeader(
  { code }: CheckerSpec,
  files: Readonly<Record<string, string>>,
): Promise<Record<string, string>> {
  const isWanted = [code, ...Object.values(files)].some((text) => text.includes(testlibName));
  if (!isWanted || testlibName in files) return files;
  return { ...files, [testlibName]: await readTestlibHeader() };
}

function runnable(program: Program): PlacedFile[] {
  return [{ name: program.name, source: { path: program.path }, mode: 0o555, by: 'bind' }];
}

/**
 * Writes the problem's extra files to the work folder of this core, because a run request is too small for many files.
 */
async function placeBeside(
  { workFolder }: TaskContext,
  files: Readonly<Record<string, string>>,
): Promise<PlacedFile[]> {
  const folder = join(workFolder, 'judge-files');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  return Promise.all(
    Object.entries(files).map(async ([name, text], index) => {
      const path = join(folder, String(index));
      await writeFile(path, text);
      return { name, source: { path } };
    }),
  );
}
