// The name must be free again in the next run, even if a child still listens.
// expect: exit 0
// twice: true
#include "attack.h"

int main(void)
{
    struct sockaddr_un name = {AF_UNIX, "\0xiezhi-left"};
    int listener = socket(AF_UNIX, SOCK_STREAM, 0);
    REACHED(listener >= 0 && (bind(listener, (void *)&name, 14) < 0 || listen(listener, 1) < 0));
    if (fork() == 0)
        for (;;)
            pause();
    return 0;
}
