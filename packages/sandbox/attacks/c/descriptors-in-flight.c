// Sockets in flight that hold each other and are held by no process.
// expect: exit 0
// tiers: host
#include "attack.h"

int main(void)
{
    for (int round = 0; round < 200; round++) {
        int ends[2];
        union {
            char bytes[CMSG_SPACE(2 * sizeof(int))];
            struct cmsghdr align;
        } control = {0};
        if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) < 0)
            break;
        struct iovec part = {"x", 1};
        struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = control.bytes, .msg_controllen = sizeof control.bytes};
        struct cmsghdr *header = CMSG_FIRSTHDR(&message);
        header->cmsg_level = SOL_SOCKET;
        header->cmsg_type = SCM_RIGHTS;
        header->cmsg_len = CMSG_LEN(sizeof ends);
        memcpy(CMSG_DATA(header), ends, sizeof ends);
        sendmsg(ends[0], &message, 0);
        sendmsg(ends[1], &message, 0);
        close(ends[0]);
        close(ends[1]);
    }
    return 0;
}
