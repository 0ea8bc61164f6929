// expect: exit 0
// expect-restricted: exit 0 | exit 1
#include "attack.h"

int main(void)
{
    for (int number = 1; number < 65; number++)
        kill(getppid(), number);
    usleep(20000);
    return getppid() == 1 ? 0 : 1;
}
