// expect: cpu | wall
// tiers: host
#include "attack.h"

int main(void)
{
    for (int number = 1; number < 65; number++)
        signal(number, SIG_IGN);
    for (;;)
        fork();
}
