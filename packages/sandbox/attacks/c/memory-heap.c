// expect: memory
#include "attack.h"

int main(void)
{
    for (;;)
        fill(malloc(MIB), MIB);
}
