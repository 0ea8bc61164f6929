// expect: exit 0
// limits: {"cpuMs": 10000, "wallMs": 30000}
#include "attack.h"

int main(void)
{
    char name[32];
    int made = 0;
    for (int i = 0; i < 6000; i++) {
        sprintf(name, "f%d", i);
        int file = creat(name, 0600);
        made += file >= 0;
        close(file);
    }
    return 0;
}
