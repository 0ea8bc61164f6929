import type { GroupExpectation, LimitUse, PackageSubmission, ProblemPackage } from '../../model/model.ts';
import { baseName, comparePaths } from '../../read/paths.ts';
import { endingOfLanguage, languageOfFile } from '../../read/file-languages.ts';
import type { PlanEntry } from '../../model/plan.ts';
import { freeName, freePath } from '../../write/assign-paths.ts';
import type { OutputFile } from '../../write/writer.ts';
import { acceptAll } from './accept-all.ts';
import { isExpectedOf } from './expectations.ts';
import type { WrittenCases } from './write-cases.ts';
import { groupsAsWritten, renumberCases, submissionRules } from './write-expectations.ts';
import { addLoss, notReadByOthers, yamlText } from './write.ts';

/**
 * Writes the input validators. The format requires at least one, so a problem without any gets one that accepts
 * everything.
 */
export function writeValidators({ inputValidators }: ProblemPackage, remarks: PlanEntry[]): OutputFile[] {
  for (const { path, code } of inputValidators) {
    if (code.includes('testlib.h'))
      addLoss(
        remarks,
        `input validator ${path}`,
        'none',
        'the program exits with 0, but other judges expect 42',
      );
  }
  if (inputValidators.length === 0) return [{ path: acceptAll.path, content: acceptAll.code }];
  const seen = new Set<string>();
  return inputValidators.flatMap(({ files, ...one }) => {
    const name = files === undefined ? withEnding(safeName(one.path), one.language) : safeName(one.path);
    const path = `input_validators/${freeName(name, seen)}`;
    return programFiles(path, files === undefined ? one : { ...one, files });
  });
}

export interface WrittenSubmissions {
  files: OutputFile[];
  hasAccepted: boolean;
  /** The expectations of each submission, by its path. */
  expectations: {
    path: string;
    language: string | null;
    permitted: string[];
    required: string[];
    score: PackageSubmission['score'];
    byGroup?: GroupExpectation[];
    limitUse?: LimitUse;
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

/**
 * Writes each submission to its original folder, or else to the folder that its expectations suggest, under a unique
 * name. submissions.yaml contains the expectations that folders cannot state.
 */
export function writeSubmissions(problem: ProblemPackage, order: WrittenCases['order']): WrittenSubmissions {
  const submissions = renumberCases(problem, order, groupsAsWritten(order));
  const { files, placed, ...written } = placeSubmissions({ submissions }, folderOf);
  const rules = submissionRules(placed, order, problem);
  if (Object.keys(rules).length > 0)
    files.push({ path: 'submissions/submissions.yaml', content: yamlText(rules) });
  return { ...written, files };
}

/** Returns the submissions, sorted by path. Each has a unique name in the folder that `folderFor` returns. */
export function placeSubmissions(
  { submissions }: Pick<ProblemPackage, 'submissions'>,
  folderFor: (one: PackageSubmission) => string,
): WrittenSubmissions & { placed: { path: string; one: PackageSubmission }[] } {
  const seen = new Set<string>();
  const written = submissions.map((one) => {
    const isFolder = one.files !== undefined;
    const name = isFolder ? safeName(one.path) : keptEnding(safeName(one.path), one);
    return { path: freePath(`submissions/${folderFor(one)}`, name, seen), one };
  });
  written.sort((left, right) => (left.path < right.path ? -1 : 1));
  return {
    files: written.flatMap(({ path, one }) => programFiles(path, one)),
    placed: written,
    hasAccepted: written.some(({ path }) => path.startsWith('submissions/accepted/')),
    // Sorted, so that reading and writing the package again gives the same result.
    expectations: written.map(({ path, one }) =>
      Object.assign(
        { path, language: one.language, permitted: one.permitted, required: one.required, score: one.score },
        one.byGroup && { byGroup: one.byGroup },
        one.limitUse && { limitUse: one.limitUse },
      ),
    ),
  };
}

/** Returns one file, or a folder with the given entry file. */
function programFiles(
  path: string,
  { code, files, language }: Pick<PackageSubmission, 'code' | 'files' | 'language'>,
): OutputFile[] {
  if (files === undefined) return [{ path, content: code }];
  const ending = language === null ? '.txt' : endingOfLanguage(language);
  const javaClass = ending === '.java' ? /public\s+(?:\w+\s+)*class\s+(\w+)/.exec(code)?.[1] : undefined;
  const seen = new Set(Object.keys(files).map((name) => name.toLowerCase()));
  return [
    { path: `${path}/${freeName(`${javaClass ?? 'main'}${ending}`, seen)}`, content: code },
    ...Object.entries(files).map(([name, content]) => ({ path: `${path}/${name}`, content })),
  ];
}

/** Returns the original folder of a solution, unless it contradicts the expectation. */
function folderOf(one: PackageSubmission): string {
  const came = originalFolder(one);
  if (came !== '' && (!folders.includes(came) || isExpectedOf(came, one))) return came;
  return folders.find((folder) => isExpectedOf(folder, one)) ?? 'other';
}

/** Returns the original folder of a solution; '' if there was none or its name cannot be kept. */
export function originalFolder({ path }: PackageSubmission): string {
  return /^submissions\/([A-Za-z0-9_][A-Za-z0-9_.-]*)\/[^/]+$/.exec(path)?.[1] ?? '';
}

/** Keeps the file ending if it belongs to the language; otherwise replaces it by the usual ending. */
function keptEnding(name: string, { language }: PackageSubmission): string {
  const isKept = /\.[^.]+$/.test(name) && languageOfFile(name) === language;
  return isKept ? name : withEnding(name, language);
}

/** Returns the last part of a path, without characters that other systems cannot store. */
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

export interface WrittenAttachments {
  files: OutputFile[];
  /** Original names of renamed files, by new path. */
  names: Record<string, string>;
}

/** Writes displayable pictures to the folder of the statements and other public files to `attachments`. */
export function writeAttachments(
  { attachments }: ProblemPackage,
  remarks: PlanEntry[],
  statementFolder = 'statement',
): WrittenAttachments {
  const seen = new Set<string>();
  const names: Record<string, string> = {};
  // Sorted, because equal safe names get numbers: writing the package again must give the same numbers.
  const sorted = attachments.toSorted((left, right) => comparePaths(left.name, right.name));
  const files = sorted.map(({ name, path, isPicture }): OutputFile => {
    const isShown = isPicture && /\.(?:png|jpe?g|gif|svg|webp)$/i.test(name);
    if (isPicture && !isShown)
      addLoss(remarks, `picture ${name}`, 'display', 'not a picture that can be shown');
    const safe = safeName(name);
    if (isShown && safe !== name) addLoss(remarks, `picture ${name}`, 'display', notReadByOthers);
    const plain = isShown ? name.replace(/[\\/:*?"<>|]/g, '-').replace(/^\.+/, '') || 'file' : safe;
    const place = freePath(isShown ? statementFolder : 'attachments', plain, seen);
    if (!isShown && place !== `attachments/${name}`) names[place] = name;
    return { path: place, from: path };
  });
  return { files, names };
}
