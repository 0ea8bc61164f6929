/** Reads one number and accepts 42. */
export const honestInteractor = `#include <stdio.h>
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

/** Programs of contestants that mean harm to the one they talk to. */
export const hostileTalkers: readonly { name: string; code: string; expect: readonly string[] }[] = [
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
    // Lines: a number without end would fill the memory of an interactor that reads it whole.
    code: 'static char page[65536]; memset(page, 10, sizeof page); signal(SIGPIPE, SIG_IGN); for (;;) write(1, page, sizeof page);',
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
].map(({ name, code, expect }) => ({ name, expect, code: `${head}int main(void) { ${code} return 0; }\n` }));
