// The program is a file of the judge's cache, bind-mounted into the box.
// expect: exit 0
// proc: true
// by: bind
#include "attack.h"

int main(void)
{
    const char *names[] = {"/proc/self/exe", "/box/main", "main"};
    for (int i = 0; i < 3; i++) {
        REACHED(open(names[i], O_WRONLY) >= 0);
        REACHED(open(names[i], O_RDWR | O_TRUNC) >= 0);
        REACHED(truncate(names[i], 0) == 0);
        REACHED(chmod(names[i], 04777) == 0);
        REACHED(chown(names[i], getuid(), getgid()) == 0);
    }
    return 0;
}
