// expect: memory
// expect-restricted: wall
// limits: {"wallMs": 1500}
#include "attack.h"

int main(void)
{
    for (;;) {
        int id = shmget(IPC_PRIVATE, 8 * MIB, IPC_CREAT | 0600);
        char *some = id < 0 ? (char *)-1 : shmat(id, 0, 0);
        if (some == (char *)-1)
            pause();
        shmctl(id, IPC_RMID, 0);
        fill(some, 8 * MIB);
    }
}
