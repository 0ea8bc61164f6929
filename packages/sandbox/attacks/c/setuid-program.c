// A copy of a shell that it owns with the setuid bit, and the setuid programs of the host.
// expect: exit 0
#include "attack.h"

int main(int count, char **arguments)
{
    if (count > 1 && !strcmp(arguments[1], "again")) {
        REACHED(geteuid() != getuid() || getegid() != getgid());
        return 0;
    }
    chmod("main", 06755);
    REACHED(setuid(0) == 0 && getuid() == 0);
    REACHED(setreuid(-1, 0) == 0 || setregid(-1, 0) == 0 || setgroups(0, 0) == 0);
    const char *host[] = {"/usr/bin/su", "/usr/bin/passwd", "/usr/bin/mount", "/bin/ping"};
    for (int i = 0; i < 4; i++)
        if (fork() == 0) {
            close(1);
            close(2);
            execl(host[i], host[i], "-c", "id", (char *)0);
            _exit(0);
        }
    while (wait(0) > 0)
        continue;
    if (fork() == 0) {
        execl("./main", "main", "again", (char *)0);
        _exit(0);
    }
    wait(0);
    return 0;
}
