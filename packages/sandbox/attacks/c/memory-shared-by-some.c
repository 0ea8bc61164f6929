// Each child shares memory with its own child: no two of these pairs share any.
// expect: memory
#include "attack.h"

int main(void)
{
    for (int i = 0; i < 4; i++)
        if (fork() == 0) {
            void *some = mmap(0, 30 * MIB, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
            fill(some, 30 * MIB);
            fork();
            for (;;)
                pause();
        }
    for (;;)
        pause();
}
