// expect: exit 0
// tiers: host
#include "attack.h"

int main(void)
{
    char longest[256];
    memset(longest, '\n', 255);
    longest[255] = 0;
    creat(longest, 0600);
    creat("\xff\xfe \t*?[`$(reboot)", 0600);
    creat("-rf", 0600);
    creat("..\x01", 0600);
    return 0;
}
