// expect: exit 0
// secrets: true
#include "attack.h"

extern char **environ;

int main(void)
{
    for (char **entry = environ; *entry; entry++)
        if (strstr(*entry, "hunter2") || strstr(*entry, "XIEZHI") || strstr(*entry, "TOKEN"))
            puts(*entry);
    return 0;
}
