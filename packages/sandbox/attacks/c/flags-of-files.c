// Files with flags that prevent removal.
// expect: exit 0
// tiers: host
#include "attack.h"

#include <linux/fs.h>

int main(void)
{
    int file = creat("fixed", 0600), flags = FS_IMMUTABLE_FL | FS_APPEND_FL;
    REACHED(ioctl(file, FS_IOC_SETFLAGS, &flags) == 0);
    return 0;
}
