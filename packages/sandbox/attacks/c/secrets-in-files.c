// Tries to read the secrets named by its arguments and well-known files of a host.
// expect: exit 0
// expect-restricted: unpromised (files that everybody may read)
// secrets: true
#include "attack.h"

int main(int count, char **arguments)
{
    const char *all[] = {"/root", "/home", "/etc/shadow", "/etc/ssh", "/var", "/work", "/sys/kernel", "/run", "/mnt", "/srv", "/opt", "/boot",
                         "/.hidden", "/.hidden/proc", "/dev/mem", "/dev/kmem", "/dev/vda", "/dev/sda", "/dev/tty", "/dev/kmsg", "/dev/pts", "/proc/1/root",
                         "/sys/fs/cgroup", "/proc/kcore", "/proc/keys"};
    char byte;
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (open(all[i], O_RDONLY) >= 0)
            puts(all[i]);
    for (int i = 1; i < count; i++) {
        int file = open(arguments[i], O_RDONLY);
        if (file >= 0 && read(file, &byte, 1) >= 0)
            puts(arguments[i]);
    }
    return 0;
}
