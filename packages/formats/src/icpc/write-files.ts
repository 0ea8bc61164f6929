import type { ExpectedVerdict, PackageSubmission, ProblemPackage } from '../model.ts';
import { baseName } from '../paths.ts';
import { endingOfLanguage } from '../file-languages.ts';
import type { PlanEntry } from '../plan.ts';
import { freeName } from '../write/place.ts';
import type { OutputFile } from '../write/writer.ts';
import { expectationOfFolder } from './expectations.ts';
import { add } from './write.ts';

/** The format wants a validator; this one stands where a problem has none, and our reader passes over it. */
export const acceptAllPath = 'input_validators/accept_all.py';
const acceptAll = 'import sys\n\nsys.exit(42)\n';

/** Input validators as files; one that accepts everything where the problem has none, as the format demands one. */
export function writeValidators({ inputValidators }: ProblemPackage, remarks: PlanEntry[]): OutputFile[] {
  for (const { path, code } of inputValidators) {
    if (code.includes('testlib.h'))
      add(remarks, `input validator ${path}`, 'none', 'it exits with 0 where other judges want 42');
  }
  if (inputValidators.length === 0) return [{ path: acceptAllPath, content: acceptAll }];
  const seen = new Set<string>(['accept_all.py']);
  return inputValidators.map(({ path, language, code }) => ({
    path: `input_validators/${freeName(withEnding(safeName(path), language), seen)}`,
    content: code,
  }));
}

export interface WrittenSubmissions {
  files: OutputFile[];
  /** What folder and comment do not say in full, by path. */
  expectations: {
    path: string;
    language: string | null;
    permitted: string[];
    required: string[];
    score: PackageSubmission['score'];
  }[];
}

const folders = [
  'accepted',
  'wrong_answer',
  'time_limit_exceeded',
  'run_time_error',
  'memory_limit_exceeded',
  'presentation_error',
  'compile_error',
  'rejected',
  'brute_force',
  'partially_accepted',
];

/** Submissions in the folders of what is expected of them, each under a name of its own. */
export function writeSubmissions({ submissions }: ProblemPackage): WrittenSubmissions {
  const seen = new Set<string>();
  const written = submissions.map((one) => {
    const name = withEnding(safeName(one.path), one.language);
    return { path: `submissions/${freeName(`${folderOf(one)}/${name}`, seen)}`, one };
  });
  written.sort((left, right) => (left.path < right.path ? -1 : 1));
  return {
    files: written.map(({ path, one }) => ({ path, content: one.code })),
    expectations: written.map(({ path, one: { language, permitted, required, score } }) => ({
      path,
      language,
      permitted,
      required,
      score,
    })),
  };
}

function folderOf({ permitted, required }: PackageSubmission): string {
  const found = folders.find((folder) => {
    const expected = expectationOfFolder(folder);
    return same(expected.permitted, permitted) && same(expected.required, required);
  });
  return found ?? 'other';
}

function same(left: readonly ExpectedVerdict[], right: readonly ExpectedVerdict[]): boolean {
  return left.length === right.length && left.every((verdict) => right.includes(verdict));
}

/** The last part of a path, without what other systems cannot store. */
function safeName(path: string): string {
  return (
    baseName(path)
      .replace(/[^A-Za-z0-9_.-]/g, '_')
      .replace(/^[.-]+/, '_') || 'file'
  );
}

function withEnding(name: string, language: string | null): string {
  const ending = language === null ? '.txt' : endingOfLanguage(language);
  return name.endsWith(ending) ? name : `${name.replace(/\.[^.]*$/, '')}${ending}`;
}

/** Pictures go beside the statements, other public files into a folder of their own. */
export function writeAttachments({ attachments }: ProblemPackage, remarks: PlanEntry[]): OutputFile[] {
  const seen = new Set<string>();
  return attachments.map(({ name, path, isPicture }) => {
    const isShown = isPicture && /\.(?:png|jpe?g|gif|svg|webp)$/i.test(name);
    if (isPicture && !isShown) add(remarks, `picture ${name}`, 'display', 'not a picture that is shown here');
    const plain = name.replace(/[\\/:*?"<>|]/g, '-').replace(/^\.+/, '') || 'file';
    return { path: freeName(`${isShown ? 'statement' : 'attachments'}/${plain}`, seen), from: path };
  });
}
