// expect: exit 0
#include "attack.h"

int main(void)
{
    REACHED(mknod("null", S_IFCHR | 0666, 0x103) == 0);
    REACHED(mknod("memory", S_IFCHR | 0666, 0x101) == 0);
    REACHED(mknod("disk", S_IFBLK | 0666, 0xfe00) == 0);
    return 0;
}
