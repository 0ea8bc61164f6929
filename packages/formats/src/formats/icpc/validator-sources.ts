import type { PackageChecker } from '../../model/model.ts';
import { endBlanks } from '../../write/comparer-source.ts';

/**
 * Options of a wrapper program that an export contains. It is written in C that is also valid C++, for all POSIX
 * systems.
 */
export interface WrapperOptions {
  /** Name of the file with the checker's source, which the wrapper includes. */
  original: string;
  /**
   * How the checker reports its result.
   *
   * - `cms`: prints the fraction of the score (0 to 1) and exits with 0.
   * - `lemon`: writes points to a file. The wrapper's own argument is the full score of the case.
   * - `syzoj`: reads files with fixed names in the working folder and prints a percentage. The resulting points are
   *   rounded down.
   */
  dialect: 'testlib' | 'reference' | 'hustoj' | 'qduoj' | 'cms' | 'lemon' | 'syzoj';
  unit: PackageChecker['scoreUnit'];
  isScored: boolean;
  isInteractive: boolean;
}

/**
 * C statements for each dialect. They set `verdict` (42 accepted, 43 wrong, 1 error) and `credit` (-1: none) from the
 * exit code `code` and the texts of the checker.
 */
const verdicts: Readonly<Record<WrapperOptions['dialect'], string>> = {
  testlib: `  if (code == 0) verdict = 42;
  else if (code == 1 || code == 2 || code == 4 || code == 8) verdict = 43;
  else if (code == 7 && sscanf(said, "points %lf", &credit) == 1) {
    verdict = 42;
    if (is_small_fraction) is_percent = credit > 1;
  }
  else if (sscanf(said, "partially correct (%lf)", &credit) == 1) { verdict = 42; is_percent = 1; }`,
  reference: `  if (code == 0 || code == 100) verdict = 42;
  else if (code == 101 || code == 102) verdict = 43;
  else if (code == 99 && sscanf(printed, "%lf", &credit) == 1) { verdict = 42; is_percent = 1; }
  else if (code == 1 || code == 2) verdict = 43;`,
  hustoj: '  verdict = code == 0 ? 42 : 43;',
  qduoj: '  verdict = code == 0 ? 42 : code == 1 ? 43 : 1;',
  cms: `  if (code != 0 || sscanf(printed, "%lf", &credit) != 1 || !(credit >= 0)) return 1;
  verdict = credit > 0 ? 42 : 43;
  if (credit == 0 || credit >= 1) credit = -1;`,
  lemon: `  if (code != 0) return 1;
  wrapper_read(points, printed, sizeof printed);
  if (sscanf(printed, "%lf", &credit) != 1 || !(credit >= 0)) credit = 0;
${wholePoints('(long long)credit / full')}`,
  syzoj: `  if (code != 0 || sscanf(printed, "%lf", &credit) != 1 || !(credit >= 0)) return 1;
${wholePoints('credit == 100 ? 1 : (long long)(credit * full / 100) / full')}`,
};

/** Returns C statements that convert `credit` to a fraction of `full`, the score of the case. */
function wholePoints(fraction: string): string {
  return `  credit = full > 0 ? ${fraction} : credit > 0;
  verdict = credit > 0 ? 42 : 43;
  if (credit == 0 || credit >= 1) credit = -1;`;
}

const callArguments: Readonly<Record<WrapperOptions['dialect'], string>> = {
  testlib: 'argv[0], argv[1], output, argv[2], NULL',
  reference: 'argv[0], argv[1], output, argv[2], NULL',
  hustoj: 'argv[0], argv[1], argv[2], output, NULL',
  qduoj: 'argv[0], argv[1], output, NULL',
  cms: 'argv[0], argv[1], argv[2], output, NULL',
  lemon: 'argv[0], argv[1], output, argv[2], full_text, points, message, NULL',
  syzoj: 'argv[0], NULL',
};

/** C statements that the checker's own process runs before the checker. */
const preparations: Readonly<Partial<Record<WrapperOptions['dialect'], string>>> = {
  syzoj: `    wrapper_link(argv[1], "input");
    wrapper_link(output, "user_out");
    wrapper_link(argv[2], "answer");
`,
};

/**
 * Returns the source of a wrapper: a program that runs a checker made for another judge in a separate process, and
 * exits with 42 or 43.
 */
export function wrapperSource({ original, dialect, unit, isScored, isInteractive }: WrapperOptions): string {
  const count = callArguments[dialect].split(',').length - 1;
  const preparation = preparations[dialect] ?? '';
  const hasFull = dialect === 'lemon' || dialect === 'syzoj';
  return `/* Calls the checker of ${original} (dialect ${dialect}) and reports as an output validator. */
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define main wrapped_main
#include "${original}"
#undef main

static void wrapper_read(const char *path, char *text, size_t size) {
  FILE *file = fopen(path, "r");
  size_t length = file ? fread(text, 1, size - 1, file) : 0;
  text[length] = 0;
  if (file) fclose(file);
}

${
  preparation === ''
    ? ''
    : `static void wrapper_link(const char *path, const char *name) {
  char whole[PATH_MAX];
  if (!realpath(path, whole) || symlink(whole, name) < 0) _exit(1);
}

`
}static void wrapper_redirect(int descriptor, const char *path) {
  int file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0644);
  if (file < 0 || dup2(file, descriptor) < 0) _exit(1);
}

int main(int argc, char **argv) {
  char output[4096], message[4096], stdout_path[4096], score[4096], said[1024], printed[64];
  int status = 0, code, verdict = 1, is_percent = ${unit === 'percent' ? 1 : 0};
${dialect === 'testlib' ? `  const int is_small_fraction = ${unit === 'fractionOrPercent' ? 1 : 0};\n` : ''}  double credit = -1${hasFull ? ', full' : ''};
${hasFull ? '  char *full_text;\n' : ''}${dialect === 'lemon' ? '  char points[4096];\n' : ''}  pid_t child;
  if (argc < 4) return 1;
${
  hasFull
    ? `  {
    static char no_score[] = "100";
    full_text = argc > 4 ? argv[4] : no_score;
    full = atof(full_text);
  }
`
    : ''
}${dialect === 'lemon' ? '  snprintf(points, sizeof points, "%s/wrapper_points", argv[3]);\n' : ''}  snprintf(output, sizeof output, "%s/wrapper_output", argv[3]);
  snprintf(message, sizeof message, "%s/judgemessage.txt", argv[3]);
  snprintf(stdout_path, sizeof stdout_path, "%s/wrapper_stdout", argv[3]);
${
  isInteractive
    ? ''
    : `  {
    char buffer[65536];
    size_t length;
    FILE *file = fopen(output, "w");
    if (!file) return 1;
    while ((length = fread(buffer, 1, sizeof buffer, stdin)) > 0)
      if (fwrite(buffer, 1, length, file) != length) return 1;
    if (fclose(file) != 0) return 1;
  }
`
}  fflush(NULL);
  child = fork();
  if (child < 0) return 1;
  if (child == 0) {
    char *arguments[] = {${callArguments[dialect]}};
${preparation}    wrapper_redirect(2, message);
${isInteractive ? '' : '    wrapper_redirect(1, stdout_path);\n'}    exit(((int (*)(int, char **))wrapped_main)(${count}, arguments));
  }
  if (waitpid(child, &status, 0) < 0 || !WIFEXITED(status)) return 1;
  code = WEXITSTATUS(status);
  wrapper_read(message, said, sizeof said);
  wrapper_read(stdout_path, printed, sizeof printed);
${verdicts[dialect]}
  if (credit >= 0) {
    FILE *file;
    if (!${isScored ? 1 : 0}) return 43;
    snprintf(score, sizeof score, "%s/%s", argv[3], ${unit === 'points' ? 'is_percent ? "score_multiplier.txt" : "score.txt"' : '"score_multiplier.txt"'});
    file = fopen(score, "w");
    if (!file) return 1;
    fprintf(file, "%.9g\\n", is_percent ? credit / 100 : credit);
    fclose(file);
  }
  return verdict;
}
`;
}

/**
 * Returns the site's exact comparison as a program. `isRemoveEndBlank`: ignores blanks at the ends of lines and of the
 * text.
 */
export function comparisonSource(isRemoveEndBlank: boolean): string {
  return `// Compares the output with the answer as a whole${isRemoveEndBlank ? ', without blanks at the ends of lines and of the text' : ''}.
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>

static std::string readAll(std::istream &in) {
  return std::string(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
}
${isRemoveEndBlank ? endBlanks : ''}
int main(int argc, char **argv) {
  if (argc < 3) return 1;
  std::ifstream file(argv[2], std::ios::binary);
  if (!file) return 1;
  const std::string answer = readAll(file), output = readAll(std::cin);
  return ${isRemoveEndBlank ? 'withoutEndBlanks(answer) == withoutEndBlanks(output)' : 'answer == output'} ? 42 : 43;
}
`;
}
