import { type Golden, goldenSuite } from '../support/golden.ts';
import type { Problem } from '../support/harness.ts';

/** Tests the environment of a program: it is the same everywhere and contains no data of other programs. */
const c = (body: string) => `#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <unistd.h>
extern char **environ;
int main(int argc, char **argv) {
${body}
    return 0;
}
`;

const golden = (name: string, answer: string, body: string, problem: Partial<Problem> = {}): Golden => ({
  name,
  language: 'C',
  code: c(body),
  expect: 'AC',
  cases: [{ input: '1 2\n', answer }],
  problem,
});

const environment = [
  'HOME=/box',
  'LANG=C.UTF-8',
  'LC_ALL=C.UTF-8',
  'ONLINE_JUDGE=1',
  'PATH=/usr/bin:/bin',
  'PYTHONHASHSEED=0',
  'TMPDIR=/box',
  'TZ=UTC',
];

const fixed: Golden[] = [
  golden(
    'environment',
    environment.join('\n'),
    `int n = 0; while (environ[n]) n++;
    for (int i = 0; i < n; i++) for (int j = i + 1; j < n; j++) if (strcmp(environ[i], environ[j]) > 0) { char *t = environ[i]; environ[i] = environ[j]; environ[j] = t; }
    for (int i = 0; i < n; i++) puts(environ[i]);`,
  ),
  golden('folder and arguments', '/box 1', 'char path[99]; printf("%s %d", getcwd(path, 99), argc);'),
  golden(
    'only three descriptors',
    '0 1 2',
    'for (int i = 0; i < 1024; i++) if (fcntl(i, F_GETFD) >= 0) printf("%d ", i);',
  ),
  golden(
    'at most 256 descriptors',
    'EMFILE',
    'while (open("/dev/null", O_RDONLY) >= 0) {} puts(errno == EMFILE ? "EMFILE" : "other");',
  ),
  golden(
    'at most 64 processes',
    'yes',
    `int n = 0; while (n < 200) { pid_t p = fork(); if (p < 0) break; if (p == 0) { pause(); _exit(0); } n++; }
    puts(n >= 40 && n < 64 ? "yes" : "no");`,
  ),
  golden(
    'a stack as large as the memory',
    'yes',
    'struct rlimit r; getrlimit(RLIMIT_STACK, &r); puts(r.rlim_cur == RLIM_INFINITY || r.rlim_cur >= (64u << 20) ? "yes" : "no");',
  ),
  golden(
    'no core file',
    'yes',
    'struct rlimit r; getrlimit(RLIMIT_CORE, &r); puts(r.rlim_cur == 0 ? "yes" : "no");',
  ),
  golden(
    'a writable box',
    'kept',
    'int fd = open("note", O_CREAT | O_RDWR, 0600); char b[9] = ""; write(fd, "kept", 4); lseek(fd, 0, 0); read(fd, b, 4); puts(b);',
  ),
  golden(
    'nothing else is writable',
    '0',
    'int n = 0; for (char *p[] = {"/x", "/usr/x", "/etc/x", "/dev/x", 0}, **q = p; *q; q++) n += open(*q, O_CREAT | O_WRONLY, 0600) >= 0; printf("%d", n);',
  ),
  golden(
    'a user without rights',
    'yes',
    'puts(getuid() != 0 && geteuid() == getuid() && setuid(0) != 0 ? "yes" : "no");',
  ),
];

/** File names that an answer, a checker or another user's program could have. */
const secret = `/* One letter up, so that the program itself does not hold the words. */
static char answer[] = "uif!ijeefo!botxfs", checker[] = "uif!ijeefo!difdlfs";
static void decode(char *word) { for (; *word; word++) (*word)--; }
static int look(const char *path, int depth) {
    int found = 0;
    DIR *folder = depth > 6 ? NULL : opendir(path);
    for (struct dirent *e; folder && (e = readdir(folder));) {
        char next[4096];
        struct stat s;
        if (e->d_name[0] == '.' && (!e->d_name[1] || e->d_name[1] == '.')) continue;
        if (snprintf(next, sizeof next, "%s/%s", path, e->d_name) >= (int)sizeof next) continue;
        if (!strncmp(next, "//usr", 5) || !strncmp(next, "//lib", 5) || !strncmp(next, "//bin", 5) || lstat(next, &s)) continue;
        if (S_ISDIR(s.st_mode)) { found += look(next, depth + 1); continue; }
        if (!S_ISREG(s.st_mode)) continue;
        int fd = open(next, O_RDONLY);
        static char text[1 << 16];
        long n = fd < 0 ? 0 : read(fd, text, sizeof text);
        if (n > 0 && memmem(text, n, answer, strlen(answer))) found++;
        if (n > 0 && memmem(text, n, checker, strlen(checker))) found++;
        if (fd >= 0) close(fd);
    }
    if (folder) closedir(folder);
    return found;
}
`;

/** Searches all folders; it must find the program's own files and no others. */
const search = c(`decode(answer); decode(checker);
    FILE *own = fopen("own", "w"); fputs(answer, own); fclose(own);
    printf("%d", look("/", 0));`).replace('int main', `${secret}int main`);
const checked: Partial<Problem> = {
  judgeMode: 'spj',
  judgeExtraFiles: { 'table.txt': 'the hidden checker' },
  checker: {
    language: 'C',
    code: '/* the hidden checker */\n#include <stdio.h>\nint main(int argc, char **argv) { return fgetc(fopen(argv[2], "r")) != \'1\'; }\n',
    dialect: 'auto',
    unit: 'percent',
    arguments: [],
  },
};

const hidden: Golden[] = [
  {
    name: 'a search of every file for the answer and the checker',
    language: 'C',
    code: search,
    expect: 'AC',
    cases: [
      { input: '', answer: 'the hidden answer' },
      { input: '', answer: 'the hidden answer' },
    ],
    problem: checked,
  },
  golden(
    'no other process is visible',
    '0',
    'int n = 0; for (int p = 2; p < 70000; p++) n += p != getpid() && kill(p, 0) == 0; printf("%d", n);',
  ),
  golden(
    'the host name is hidden',
    'yes',
    'struct utsname u; uname(&u); char h[99]; gethostname(h, 99); puts(strlen(u.nodename) < 20 && !strcmp(h, u.nodename) ? "yes" : "no");',
  ),
];

const files = { fileIo: { read: 'a.in', write: 'a.out' } };

const misnamed = (read: string, change: Partial<Golden> = {}): Golden => ({
  ...golden(`an input file by the name ${read}`, '', 'return 0;', {
    fileIo: { read, write: 'a.out' },
    userExtraFiles: { 'a.h': 'of the problem' },
  }),
  expect: 'SE',
  message: /the problem's input or output file ".*" has (?:the name of the program|no plain name)/,
  ...change,
});

const fileIo: Golden[] = [
  golden(
    'files instead of streams: standard input is empty, and the first opened file gets no standard descriptor',
    '-1 3',
    `FILE *out = fopen("a.out", "w"); int c = getchar(); puts("noise"); fputs("noise", stderr);
    int fd = open("a.in", O_RDONLY); fprintf(out, "%d %d", c, fd - fileno(out) + 2); fclose(out);`,
    files,
  ),
  golden(
    'a read-only input file',
    '-1',
    'FILE *out = fopen("a.out", "w"); fprintf(out, "%d", open("a.in", O_WRONLY)); fclose(out);',
    files,
  ),
  {
    ...golden('standard output is ignored', '3\n', 'puts("3");', files),
    expect: 'WA',
    message: /^output file not found$/,
  },
  {
    ...golden('a folder instead of the output file', '3\n', 'mkdir("a.out", 0700);', files),
    expect: 'WA',
    message: /^the output file is not a regular file$/,
  },
  ...['main', 'a/b', '..'].map((read) => misnamed(read)),
  misnamed('a.h', { language: 'Perl', code: 'print 1;' }),
  {
    ...golden('an empty output file', '', 'fclose(fopen("a.out", "w"));', files),
    expect: 'AC',
  },
];

/** Endless output to a file: runtimes end by a signal or an exception, or ignore the failed writes. */
const endlessFiles = (
  [
    ['C', c('FILE *f = fopen("a.out", "w"); for (;;) fputs("xxxxxxxxxxxxxxxx\\n", f);')],
    [
      'C++',
      '#include <fstream>\nint main() { std::ofstream f("a.out"); for (;;) f << "xxxxxxxxxxxxxxxx\\n"; }',
    ],
    [
      'Java',
      'import java.io.*; public class Main { public static void main(String[] a) throws Exception { PrintWriter f = new PrintWriter("a.out"); for (;;) f.println("xxxxxxxxxxxxxxxx"); } }',
    ],
    [
      'Python3',
      'f = open("a.out", "w")\nwhile True:\n  try:\n    f.write("x" * 65536)\n    f.flush()\n  except OSError:\n    pass\n',
    ],
    [
      'Golang',
      'package main\nimport "os"\nfunc main() { f, _ := os.Create("a.out"); for { f.WriteString("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\\n") } }',
    ],
    [
      'JavaScript Node',
      'const fs = require("fs"); const f = fs.openSync("a.out", "w"); for (;;) fs.writeSync(f, "x".repeat(65536));',
    ],
    [
      'Pascal',
      "var f: text; begin assign(f, 'a.out'); rewrite(f); while true do writeln(f, 'xxxxxxxxxxxxxxxxxxxxxxxxx'); end.",
    ],
    ['Perl', 'open(my $f, ">", "a.out"); while (1) { print $f "x" x 65536; }'],
  ] as const
).map(([language, code]): Golden => ({
  name: `an endless output file in ${language}`,
  language,
  code,
  expect: 'RE',
  problem: files,
  message: /^output limit exceeded$/,
}));

const caps: Golden[] = [
  {
    ...golden('output just below the cap', 'x', 'for (int i = 0; i < 16 << 20; i++) putchar(10);'),
    expect: 'WA',
  },
  {
    ...golden('output just above the cap', 'x', 'for (int i = 0; i <= 16 << 20; i++) putchar(10);'),
    expect: 'RE',
    message: /^output limit exceeded$/,
  },
  golden('a pause within the wall clock', '3', 'sleep(1); puts("3");', { timeLimitMs: 200 }),
  {
    ...golden('half of the limit more in C', '3', 'for (; clock() < 600000;) {} puts("3");', {
      timeLimitMs: 400,
    }),
    code: c('for (; clock() < 600000;) {} puts("3");').replace(
      '#include <unistd.h>',
      '#include <time.h>\n#include <unistd.h>',
    ),
    expect: 'TLE',
  },
  {
    ...golden('half of the limit more', '3', '', { timeLimitMs: 400 }),
    language: 'Python3',
    code: 'import time\nwhile time.process_time() < 0.6: pass\nprint(3)\n',
  },
];

goldenSuite('surroundings', [...fixed, ...hidden, ...fileIo, ...endlessFiles, ...caps]);
