// expect: exit 0
// tiers: host
#include "attack.h"

int main(void)
{
    for (int i = 0; i < 300; i++) {
        pid_t child = fork();
        if (child == 0) {
            fork();
            _exit(0);
        }
        if (child > 0 && i % 3)
            waitpid(child, 0, 0);
    }
    return 0;
}
