// CPU time of exited children counts.
// expect: cpu
// limits: {"wallMs": 5000}
#include "attack.h"

int main(void)
{
    for (;;) {
        if (fork() == 0) {
            for (volatile int i = 0; i < 3000000; i++)
                ;
            _exit(0);
        }
        wait(0);
    }
}
