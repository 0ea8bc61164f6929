// expect: exit 0
#include "attack.h"

int main(void)
{
    for (int fd = 3; fd < 4096; fd++) {
        REACHED(fcntl(fd, F_GETFD) >= 0);
        REACHED(write(fd, "\1", 1) >= 0);
    }
    return 0;
}
