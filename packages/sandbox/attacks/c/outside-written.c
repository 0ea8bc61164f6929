// expect: exit 0
// expect-restricted: exit 0
#include "attack.h"

int main(void)
{
    const char *all[] = {"/x", "/usr/x", "/etc/x", "/dev/x", "/kept/x", "/bin/x", "/usr/lib/x", "/proc/x", "/.hidden/x"};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (creat(all[i], 0600) >= 0 || mkdir(all[i], 0700) == 0 || symlink("/", all[i]) == 0)
            puts(all[i]);
    REACHED(unlink("/etc/passwd") == 0);
    REACHED(rename("/etc/passwd", "p") == 0);
    REACHED(link("/etc/passwd", "q") == 0);
    REACHED(open("/usr/bin/env", O_WRONLY) >= 0);
    REACHED(chmod("/usr/bin/env", 0777) == 0);
    REACHED(rmdir("/box") == 0);
    REACHED(rename("/box", "/usr") == 0);
    return 0;
}
