// The main process exits while its children stop each other forever.
// expect: exit 7
// tiers: host
#include "attack.h"

int main(void)
{
    signal(SIGTSTP, SIG_IGN);
    for (int i = 0; i < 6; i++)
        if (fork() == 0) {
            signal(SIGTSTP, SIG_DFL);
            for (;;)
                kill(0, SIGTSTP);
        }
    _exit(7);
}
