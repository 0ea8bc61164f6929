// The input is a host file opened for this run: it must be readable only.
// expect: exit 0
// proc: true
#include "attack.h"

int main(void)
{
    REACHED(write(0, "x", 1) >= 0);
    REACHED(ftruncate(0, 0) == 0);
    REACHED(fchmod(0, 0777) == 0);
    REACHED(open("/proc/self/fd/0", O_RDWR) >= 0);
    REACHED(open("/proc/self/fd/0", O_WRONLY | O_TRUNC) >= 0);
    REACHED(mmap(0, 4096, PROT_WRITE, MAP_SHARED, 0, 0) != MAP_FAILED);
    REACHED(linkat(AT_FDCWD, "/proc/self/fd/0", AT_FDCWD, "/box/input", AT_SYMLINK_FOLLOW) == 0);
    REACHED(fcntl(0, F_SETLEASE, F_RDLCK) == 0);
    REACHED(openat(0, "..", O_RDONLY) >= 0);
    return 0;
}
