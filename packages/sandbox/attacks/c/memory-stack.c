// expect: memory
#include "attack.h"

static int down(int depth)
{
    volatile char pad[4096];
    pad[0] = (char)depth;
    return down(depth + 1) + pad[0];
}

int main(void)
{
    return down(0);
}
