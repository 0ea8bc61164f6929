// expect: exit 0
// stdout: early\n
#include "attack.h"

int main(void)
{
    if (fork() == 0) {
        setsid();
        if (fork())
            _exit(0);
        for (int i = 0; i < 50; i++) {
            usleep(20000);
            printf("late\n");
            fflush(stdout);
        }
    }
    printf("early\n");
    return 0;
}
