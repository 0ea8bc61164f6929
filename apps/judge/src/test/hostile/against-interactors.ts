/** An interactor that reads one number and accepts 42. */
const honestInteractor = `#include <stdio.h>
int main(void) {
    int number = 0;
    puts("?");
    fflush(stdout);
    if (scanf("%d", &number) != 1 || number != 42) {
        fputs("wrong answer", stderr);
        return 1;
    }
    fputs("ok", stderr);
    return 0;
}
`;

const head = `#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>
`;
const answers = 'char b[9]; read(0, b, 9); puts("42"); fflush(stdout);';

/** Sends the contents of `page` forever, whatever the interactor does. */
const floods = (fill: string) =>
  `static char page[65536]; ${fill} signal(SIGPIPE, SIG_IGN); for (;;) write(1, page, sizeof page);`;
const endlessNumber = floods('memset(page, 49, sizeof page);');
const endlessNumbers = floods('for (int i = 0; i < 65536; i++) page[i] = i % 2 ? 32 : 49;');
const floodsAndWaits = `char b[9]; if (fork() == 0) { ${endlessNumbers} } for (;;) if (read(0, b, 9) <= 0) pause();`;

interface Interactor {
  language: 'C' | 'C++';
  dialect: 'testlib' | 'kattis';
  code: string;
}

const honest: Interactor = { language: 'C', dialect: 'testlib', code: honestInteractor };
const withTestlib: Interactor = {
  language: 'C++',
  dialect: 'testlib',
  code: `#include "testlib.h"
int main(int argc, char **argv) {
    registerInteraction(argc, argv);
    if (ouf.readInt() != 42) quitf(_wa, "not 42");
    quitf(_ok, "42");
}
`,
};
const keepsAll: Interactor = {
  language: 'C',
  dialect: 'kattis',
  code: `#include <stdlib.h>
#include <unistd.h>
int main(void) {
    char *all = NULL;
    size_t used = 0, room = 0;
    for (ssize_t got = 1; got > 0; used += (size_t)got) {
        if (room - used < 65536) all = realloc(all, room = 2 * room + (1 << 20));
        got = read(0, all + used, 65536);
    }
    return 43;
}
`,
};
const weighsAll: Interactor = {
  language: 'C',
  dialect: 'testlib',
  code: `#include <stdio.h>
int main(void) {
    volatile int turn;
    for (int number; scanf("%d", &number) == 1;)
        for (turn = 0; turn < 60; turn++) continue;
    fputs("wrong answer", stderr);
    return 1;
}
`,
};

export interface HostileTalker {
  name: string;
  code: string;
  interactor: Interactor;
  expect: readonly string[];
}

const whole = (code: string) => `${head}int main(void) { ${code} return 0; }\n`;

/** Contestant programs that attack their interactor. */
export const hostileTalkers: readonly HostileTalker[] = [
  {
    name: 'kills whom it can see, then answers',
    code: `for (pid_t other = 2; other < 3000; other++) if (other != getpid()) kill(other, SIGKILL); kill(-1, SIGKILL); ${answers}`,
    expect: ['AC'],
  },
  {
    name: 'answers and leaves a child that holds both pipes',
    code: `${answers} if (fork() == 0) { setsid(); for (;;) pause(); }`,
    expect: ['AC'],
  },
  {
    name: 'closes its ends and sleeps',
    code: 'close(0); close(1); for (;;) pause();',
    expect: ['WA', 'TLE'],
  },
  {
    name: 'floods and never reads',
    code: floods('memset(page, 10, sizeof page);'),
    expect: ['WA', 'TLE', 'RE'],
  },
  {
    name: 'reads its own words and the other end',
    code: `char own[64]; fcntl(1, F_SETFL, O_NONBLOCK); if (read(1, own, 64) > 0 || write(0, "42\\n", 3) > 0) return 9; fcntl(1, F_SETFL, 0); ${answers}`,
    expect: ['AC'],
  },
  {
    name: 'looks for what the interactor holds',
    code: `const char *all[] = {"input", "/box/input", "/box/tout", "/proc/2/fd/0", "/proc/1/cwd/input"};
    for (int i = 0; i < 5; i++) if (open(all[i], O_RDONLY) >= 0) return 9; ${answers}`,
    expect: ['AC'],
  },
  {
    name: 'a number without end, with testlib',
    code: endlessNumber,
    interactor: withTestlib,
    // testlib.h rejects a word of 32 MiB.
    expect: ['WA', 'TLE'],
  },
].map(({ code, interactor = honest, name, expect }) => ({ name, expect, interactor, code: whole(code) }));

/** Programs that send more than their interactor can process. */
export const floodingTalkers: readonly HostileTalker[] = [
  { name: 'a word without end, kept whole', code: endlessNumber, interactor: keepsAll },
  { name: 'words without end while another process waits', code: floodsAndWaits, interactor: keepsAll },
  { name: 'words without end, each weighed', code: endlessNumbers, interactor: weighsAll },
].map(({ name, code, interactor }) => ({ name, interactor, code: whole(code), expect: ['RE'] }));
