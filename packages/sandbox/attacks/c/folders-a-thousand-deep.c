// Removing the box must handle very deep folders.
// expect: exit 0
// limits: {"cpuMs": 1000, "wallMs": 3000}
#include "attack.h"

int main(void)
{
    for (int i = 0; i < 2500; i++)
        if (mkdir("deep", 0700) < 0 || chdir("deep") < 0)
            break;
    creat("end", 0400);
    return 0;
}
