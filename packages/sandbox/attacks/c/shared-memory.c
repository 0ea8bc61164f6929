// expect: exit 0
// twice: true
#include "attack.h"

int main(void)
{
    REACHED(shmget(4711, 4096, IPC_CREAT | IPC_EXCL | 0600) < 0 && errno == EEXIST);
    REACHED(semget(4711, 1, IPC_CREAT | IPC_EXCL | 0600) < 0 && errno == EEXIST);
    REACHED(msgget(4711, IPC_CREAT | IPC_EXCL | 0600) < 0 && errno == EEXIST);
    int queue = msgget(4711, 0600);
    struct { long type; char text[8]; } message = {1, "left"};
    msgsnd(queue, &message, sizeof message.text, IPC_NOWAIT);
    if (getppid() != 1) {
        shmctl(shmget(4711, 0, 0), IPC_RMID, 0);
        semctl(semget(4711, 0, 0), 0, IPC_RMID);
        msgctl(queue, IPC_RMID, 0);
    }
    return 0;
}
