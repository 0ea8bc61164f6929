// Each child alone is within the limit.
// expect: memory
#include "attack.h"

int main(void)
{
    for (;;)
        if (fork() == 0) {
            fill(malloc(30 * MIB), 30 * MIB);
            pause();
        }
}
