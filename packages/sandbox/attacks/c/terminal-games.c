// expect: exit 0
// tiers: host
#include "attack.h"

int main(void)
{
    for (int fd = 0; fd < 3; fd++) {
        REACHED(isatty(fd));
        REACHED(ioctl(fd, TIOCSTI, "x") == 0);
        REACHED(ioctl(fd, TIOCSCTTY, 1) == 0);
        REACHED(tcsetpgrp(fd, getpgrp()) == 0);
    }
    REACHED(open("/dev/ptmx", O_RDWR) >= 0);
    REACHED(open("/dev/tty", O_RDWR) >= 0);
    return 0;
}
