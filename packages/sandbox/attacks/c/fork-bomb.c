// Forks forever.
// expect: cpu | wall
#include "attack.h"

int main(void)
{
    for (;;)
        fork();
}
