// Children are attached to the parent's parent, so that they are not its own.
// expect: cpu | wall
#include "attack.h"

int main(void)
{
    for (;;)
        syscall(SYS_clone, SIGCHLD | CLONE_PARENT, 0, 0, 0, 0);
}
