// Each child leaves the session, so that no process group contains them all.
// expect: cpu | wall
// tiers: host
#include "attack.h"

int main(void)
{
    for (;;)
        if (fork() == 0) {
            setsid();
            if (fork())
                _exit(0);
        }
}
