// expect: exit 0
// tiers: host
#include "attack.h"

int main(int count, char **arguments)
{
    static char *list[20002];
    static char big[1000];
    memset(big, 'a', sizeof big - 1);
    for (int i = 0; i < 20000; i++)
        list[i] = big;
    execv("/bin/true", list);
    return errno == E2BIG ? 0 : 1;
}
