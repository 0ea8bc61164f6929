// expect: cpu | wall
// tiers: host
#include "attack.h"

int main(int count, char **arguments)
{
    for (;;)
        execv("/proc/self/exe", arguments), execv("/box/main", arguments), execv("./main", arguments);
}
