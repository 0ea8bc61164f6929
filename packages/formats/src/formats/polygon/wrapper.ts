import type { PackageChecker } from '../../model/model.ts';

/**
 * Options for a wrapper around a checker or interactor of another dialect. The wrapper is called like a testlib
 * program.
 */
export interface PolygonWrapperOptions {
  /** Name of the source file of the original program, which the wrapper includes. */
  original: string;
  checker: Pick<PackageChecker, 'args' | 'scoreUnit'> & {
    dialect: 'reference' | 'kattis' | 'hustoj' | 'qduoj';
  };
  isScored: boolean;
  isInteractive: boolean;
}

type Dialect = PolygonWrapperOptions['checker']['dialect'];

/**
 * Arguments that the original program gets. The wrapper's own `argv` has input, output and answer in testlib's order.
 */
const callArguments: Readonly<Record<Dialect, readonly string[]>> = {
  reference: ['argv[1]', 'argv[2]', 'argv[3]'],
  hustoj: ['argv[1]', 'argv[3]', 'argv[2]'],
  qduoj: ['argv[1]', 'argv[2]'],
  kattis: ['argv[1]', 'argv[3]', 'feedback'],
};

/**
 * C statements that read the result of the original program. They set `verdict` (0 right, 1 wrong, 3 failure) and
 * `credit` (−1: not stated) from the exit code and the feedback files.
 */
const verdicts: Readonly<Record<Dialect, string>> = {
  reference: `  if (code == 0 || code == 100) verdict = 0;
  else if (code == 1 || code == 2 || code == 101 || code == 102) verdict = 1;
  else if (code == 99 && wrapper_number(printed, &credit)) { verdict = 0; is_percent = 1; }`,
  hustoj: '  verdict = code == 0 ? 0 : 1;',
  qduoj: '  verdict = code == 0 ? 0 : code == 1 ? 1 : 3;',
  kattis: `  verdict = code == 42 ? 0 : code == 43 ? 1 : 3;
  if (verdict == 0 && wrapper_number(multiplier, &credit)) { credit *= 100; is_percent = 1; }
  else if (verdict == 0 && wrapper_number(score, &credit) && is_fraction) { credit *= 100; is_percent = 1; }`,
};

/**
 * Returns the source of the wrapper: C that is also valid C++, for POSIX systems. The wrapper runs the original program
 * in a separate process, with a feedback folder if the dialect needs one. It reports the verdict with testlib's exit
 * codes and words.
 */
export function polygonWrapperSource({
  original,
  checker,
  isScored,
  isInteractive,
}: PolygonWrapperOptions): string {
  const { dialect, scoreUnit, args } = checker;
  const all = ['argv[0]', ...callArguments[dialect], ...args.map(literal)];
  return `/* Calls the program of ${original} (dialect ${dialect}) and reports as one made with testlib. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define main wrapped_main
#include "${original}"
#undef main

static int wrapper_number(const char *path, double *number) {
  FILE *file = fopen(path, "r");
  int found = file != NULL && fscanf(file, "%lf", number) == 1;
  if (file) fclose(file);
  return found;
}

static void wrapper_redirect(int descriptor, const char *path, int flags) {
  int file = open(path, flags, 0644);
  if (file < 0 || dup2(file, descriptor) < 0) _exit(3);
}

int main(int argc, char **argv) {
  char folder[] = "feedbackXXXXXX", feedback[64], printed[64], score[64], multiplier[64];
  int status = 0, code, verdict = 3, is_percent = ${scoreUnit === 'points' ? 0 : 1}, is_fraction = ${scoreUnit === 'fraction' ? 1 : 0};
  double credit = -1;
  pid_t child;
  if (argc < 4 || mkdtemp(folder) == NULL) return 3;
  snprintf(feedback, sizeof feedback, "%s/", folder);
  snprintf(printed, sizeof printed, "%s/stdout", folder);
  snprintf(score, sizeof score, "%s/score.txt", folder);
  snprintf(multiplier, sizeof multiplier, "%s/score_multiplier.txt", folder);
  (void)is_fraction;
  fflush(NULL);
  child = fork();
  if (child < 0) return 3;
  if (child == 0) {
    char *arguments[] = {${[...all, 'NULL'].map((one) => (one.startsWith('"') ? `(char *)${one}` : one)).join(', ')}};
${isInteractive ? '' : `    wrapper_redirect(0, argv[2], O_RDONLY);\n    wrapper_redirect(1, printed, O_WRONLY | O_CREAT | O_TRUNC);\n`}    exit(((int (*)(int, char **))wrapped_main)(${all.length}, arguments));
  }
  if (waitpid(child, &status, 0) < 0 || !WIFEXITED(status)) return 3;
  code = WEXITSTATUS(status);
${verdicts[dialect]}
  if (credit < 0 || verdict != 0) return verdict;
  if (!${isScored ? 1 : 0}) return 1;
  if (!is_percent) {
    fprintf(stderr, "points %.9g\\n", credit);
    return 7;
  }
  if (credit > 100) credit = 100;
  fprintf(stderr, "partially correct (%d)\\n", (int)(credit + 0.5));
  return 16 + (int)(credit + 0.5);
}
`;
}

/** Returns a text as a C string literal. */
function literal(text: string): string {
  const bytes = [...Buffer.from(text)].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`);
  return `"${bytes.join('')}"`;
}
