// Files left in any writable place must be gone in the next run.
// expect: exit 0
// expect-restricted: unpromised (a /tmp of its own)
// twice: true
#include "attack.h"

int main(void)
{
    const char *all[] = {"left", "/tmp/left", "/dev/shm/left", "/box/left", "/var/tmp/left"};
    for (int i = 0; i < 5; i++)
        REACHED(access(all[i], F_OK) == 0);
    for (int i = 0; i < 5; i++) {
        int file = creat(all[i], 0666);
        if (file >= 0)
            write(file, "left", 4);
    }
    if (getppid() != 1)
        for (int i = 1; i < 5; i++)
            unlink(all[i]);
    return 0;
}
