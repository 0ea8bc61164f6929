// Takes the name of the sandbox's own processes.
// expect: exit 0
// tiers: host
#include "attack.h"

int main(void)
{
    prctl(PR_SET_NAME, "xiezhi-keeper");
    if (fork() == 0) {
        prctl(PR_SET_NAME, "xiezhi-zygote");
        for (;;)
            pause();
    }
    return 0;
}
