// Sends signals by every other call to the nearest foreign process: its parent.
// expect: exit 0
#include "attack.h"

int main(void)
{
    pid_t other = getppid();
    siginfo_t info = {.si_code = SI_QUEUE};
    syscall(SYS_tkill, other, SIGKILL);
    syscall(SYS_tgkill, other, other, SIGKILL);
    syscall(SYS_rt_sigqueueinfo, other, SIGKILL, &info);
    syscall(SYS_rt_tgsigqueueinfo, other, other, SIGKILL, &info);
    int process = syscall(434 /* pidfd_open */, other, 0);
    syscall(424 /* pidfd_send_signal */, process, SIGKILL, 0, 0);
    int ends[2];
    socketpair(AF_UNIX, SOCK_STREAM, 0, ends);
    fcntl(ends[0], F_SETSIG, SIGKILL);
    if (fcntl(ends[0], F_SETOWN, other) == 0 && fcntl(ends[0], F_SETFL, O_ASYNC) == 0)
        write(ends[1], "x", 1);
    int owner = other;
    if (ioctl(ends[1], FIOSETOWN, &owner) == 0 && fcntl(ends[1], F_SETFL, O_ASYNC) == 0)
        write(ends[0], "x", 1);
    usleep(20000);
    REACHED(getppid() != other);
    return 0;
}
