// A large sparse file, filled through a mapping.
// expect: memory | signal 7
// expect-restricted: unpromised (size of the box)
// limits: {"boxBytes": 268435456, "fileBytes": 268435456}
#include "attack.h"

int main(void)
{
    int file = open("sparse", O_RDWR | O_CREAT, 0600);
    ftruncate(file, 200 * MIB);
    char *all = mmap(0, 200 * MIB, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    fill(all, 200 * MIB);
    return 0;
}
