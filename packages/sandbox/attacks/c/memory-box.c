// Files in the box count as memory too.
// expect: memory
// expect-restricted: unpromised (size of the box)
// limits: {"boxBytes": 268435456, "fileBytes": 134217728, "wallMs": 1500}
#include "attack.h"

int main(void)
{
    static char page[65536];
    int file = creat("big", 0600);
    for (;;)
        if (write(file, page, sizeof page) <= 0)
            pause();
}
