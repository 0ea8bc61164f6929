// expect: exit 0
#include "attack.h"

int main(void)
{
    int made = 0;
    for (int i = 0; i < 1000; i++) {
        char name[16];
        struct mq_attr attributes = {.mq_maxmsg = 10, .mq_msgsize = 8192};
        sprintf(name, "/q%d", i);
        made += mq_open(name, O_CREAT | O_RDWR | O_EXCL, 0600, &attributes) >= 0;
    }
    REACHED(made > 1);
    for (int i = 0; i < 1000; i++) {
        char name[16];
        sprintf(name, "/q%d", i);
        mq_unlink(name);
    }
    return 0;
}
