// Each child is below the limit, but not all together.
// expect: cpu
// limits: {"wallMs": 5000}
#include "attack.h"

int main(void)
{
    for (int i = 0; i < 5; i++)
        if (fork() == 0)
            for (;;)
                ;
    for (;;)
        pause();
}
