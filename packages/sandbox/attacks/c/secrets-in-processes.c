// Another program, and the judge itself, run at the same time and hold a secret.
// expect: exit 0
// expect-restricted: unpromised (sight of other processes)
// proc: true
// secrets: true
#include "attack.h"

int main(void)
{
    char path[64], text[4096];
    for (int pid = 1; pid < 4000; pid++) {
        const char *parts[] = {"status", "environ", "cmdline", "mem", "maps", "root", "cwd", "exe", "fd/0", "fd/3"};
        if (pid == getpid())
            continue;
        for (int i = 0; i < 10; i++) {
            snprintf(path, sizeof path, "/proc/%d/%s", pid, parts[i]);
            int file = open(path, O_RDONLY);
            /* Init's status is not secret: its pid is known, and its memory is protected. */
            if (file >= 0 && !(pid == 1 && (i == 0 || i == 2 || i == 3)))
                if (i == 5 || i == 6 || read(file, text, sizeof text) > 0)
                    puts(path);
            if (file >= 0)
                close(file);
        }
    }
    return 0;
}
