// expect: exit 0
// secrets: true
// expect-restricted: unpromised (files that everybody may read)
#include "attack.h"

int main(int count, char **arguments)
{
    char path[64], byte;
    const char *targets[] = {"/etc/shadow", "/proc/1/root", "../../../../etc/shadow", "/proc/self/cwd/../.."};
    for (int i = 0; i < 4 + count - 1; i++) {
        const char *target = i < 4 ? targets[i] : arguments[i - 3];
        snprintf(path, sizeof path, "link%d", i);
        symlink(target, path);
        int file = open(path, O_RDONLY);
        if (file >= 0 && read(file, &byte, 1) > 0)
            puts(target);
        snprintf(path, sizeof path, "hard%d", i);
        if (link(target, path) == 0)
            puts(target);
    }
    symlink("loop", "loop");
    REACHED(open("loop", O_RDONLY) >= 0);
    return 0;
}
