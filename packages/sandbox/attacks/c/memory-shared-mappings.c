// expect: memory
#include "attack.h"

int main(void)
{
    for (;;)
        fill(mmap(0, MIB, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0), MIB);
}
