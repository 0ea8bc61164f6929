// expect: output
#include "attack.h"

int main(void)
{
    static char page[65536];
    for (;;)
        write(1, page, sizeof page);
}
