import { type Golden, goldenSuite } from '../support/golden.ts';
import type { Problem } from '../support/harness.ts';
import { cat } from './special-programs.ts';

/** A Kattis validator that executes `acts` in its feedback folder and exits with `code`. */
function validator(code: number, ...acts: readonly string[]): string {
  return `#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
static char path[512];
static const char *in(const char *folder, const char *name) {
    snprintf(path, sizeof path, "%s%s", folder, name);
    return path;
}
static void leave(const char *folder, const char *name, const char *text, int times) {
    FILE *file = fopen(in(folder, name), "w");
    while (times-- > 0) fputs(text, file);
    fclose(file);
}
int main(int argc, char **argv) {
    const char *folder = argv[3];
    ${acts.join('\n    ')}
    return ${code};
}
`;
}

const leave = (name: string, text: string, times = 1): string =>
  `leave(folder, "${name}", ${JSON.stringify(text)}, ${times});`;
const folderAt = (name: string): string => `mkdir(in(folder, "${name}"), 0777);`;
const linkAt = (name: string, to: string): string => `symlink("${to}", in(folder, "${name}"));`;

const problem = (code: string): Partial<Problem> => ({
  type: 1,
  judgeMode: 'spj',
  checker: { language: 'C', code, dialect: 'kattis', unit: 'points', arguments: [] },
});

/** Matches an empty message. */
const none = /^$/;

const table: readonly (readonly [name: string, code: string, expect: string, more?: Partial<Golden>])[] = [
  [
    'a message longer than the limit',
    validator(42, leave('teammessage.txt', 'x', 70_000)),
    'AC',
    { message: none },
  ],
  ['a message file that is a folder', validator(42, folderAt('teammessage.txt')), 'AC', { message: none }],
  [
    'a message file that links to the answer',
    validator(42, linkAt('teammessage.txt', 'case.answer')),
    'AC',
    { message: none },
  ],
  [
    'a message with characters unfit for a page',
    validator(42, String.raw`leave(folder, "teammessage.txt", "a\007b\033[31m", 1);`),
    'AC',
    // oxlint-disable-next-line no-control-regex -- the pattern matches control characters
    { message: /^[^\0-\x08\x0b-\x1f]+$/ },
  ],
  [
    'a message that is not UTF-8',
    validator(42, String.raw`leave(folder, "teammessage.txt", "ok \377\376", 1);`),
    'AC',
    { message: /^ok \uFFFD+$/ },
  ],
  [
    'a judge message longer than the limit',
    validator(43, leave('judgemessage.txt', 'y', 70_000)),
    'WA',
    { score: 0 },
  ],
  [
    'a rejection with a message to the team',
    validator(43, leave('teammessage.txt', 'look at line 3\\n'), leave('judgemessage.txt', 'for staff')),
    'WA',
    { message: /^look at line 3/, staff: /^for staff$/ },
  ],
  [
    'a score file that is too long',
    validator(42, leave('score.txt', '1', 70_000)),
    'SE',
    { staff: /too-large/ },
  ],
  ['a score file that is a folder', validator(42, folderAt('score.txt')), 'SE', { staff: /not-regular/ }],
  [
    'a score file that links elsewhere',
    validator(42, linkAt('score.txt', 'case.input')),
    'SE',
    { staff: /not-regular/ },
  ],
  ['an empty score file', validator(42, leave('score.txt', '')), 'SE'],
  ['a score on several lines', validator(42, leave('score.txt', '4\n2\n')), 'SE'],
  ['a score surrounded by blanks', validator(42, leave('score.txt', ' 40\n')), 'PAC', { score: 40 }],
  ['half of the points', validator(42, leave('score_multiplier.txt', '0.5')), 'PAC', { score: 50 }],
  ['both score files', validator(42, leave('score.txt', '1'), leave('score_multiplier.txt', '1')), 'SE'],
  ['a deleted score file', validator(42, leave('score.txt', '7'), 'unlink(in(folder, "score.txt"));'), 'AC'],
  [
    'a second pass in a problem with one',
    validator(42, leave('nextpass.in', '1')),
    'SE',
    { staff: /another pass/ },
  ],
  [
    'a next pass file that is a folder',
    validator(42, folderAt('nextpass.in')),
    'SE',
    { staff: /another pass/ },
  ],
  [
    'unknown files',
    validator(42, leave('scores.txt', '1'), leave('SCORE.TXT', '1'), leave('diff_position.txt', '1')),
    'AC',
    { score: 100, message: none },
  ],
  [
    'a locked feedback folder',
    validator(42, leave('score.txt', '30'), 'chmod(folder, 0);'),
    'PAC',
    { score: 30 },
  ],
];

goldenSuite(
  'feedback files of Kattis validators',
  table.map(([name, code, expect, more]): Golden => {
    const cases = [{ input: '1\n', answer: 'a secret\n', score: 100 }];
    return Object.assign({ name, language: 'C', code: cat, problem: problem(code), cases, expect }, more);
  }),
);
